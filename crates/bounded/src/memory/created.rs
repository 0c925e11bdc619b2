//! The objects that exist before the program runs, and the record of every object.

use std::rc::Rc;

use ir::{CheckId, Global, GlobalId};
use logic::TermId;
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::domain::{Memory, Scalar};

use crate::contents::{Background, Contents, Description, ObjectState};
use crate::domain::TermDomain;
use crate::record::ObjectRecord;
use crate::value::{Base, ObjectId, Value};

impl TermDomain<'_> {
    /// Makes an object that is alive.
    pub(crate) fn create(&mut self, description: Description, background: Background) -> ObjectId {
        let id = ObjectId(u32::try_from(self.objects.len()).expect("fewer than 2^32 objects"));
        self.objects.push(description);
        let contents = Contents::new(background);
        let alive = self.context.boolean(true);
        self.memory.objects.insert(id.0.into(), Rc::new(ObjectState { contents, alive }));
        id
    }

    /// A pointer to the start of an object.
    pub(crate) fn pointer_to(&mut self, object: ObjectId) -> Value {
        let offset = self.number(0);
        self.single(Base::Object(object), offset)
    }

    /// Makes the object of a global with its image, in which pointers are still missing.
    pub(crate) fn create_global(&mut self, id: GlobalId, global: &Global) -> Value {
        let made = self.made(StorageOf::Global(id));
        let background = match &global.image {
            Some(image) => Background::Bytes(image.bytes.as_slice().into()),
            None => Background::Unwritten(made),
        };
        let size = self.number(global.size);
        self.record_object(made, size);
        let made_when = self.here();
        let always = self.context.boolean(true);
        let object = self.create(
            Description {
                made,
                made_when,
                size,
                largest: None,
                alignment: u64::from(global.alignment).max(1),
                exists: always,
                writable: true,
                heap: false,
                leak: CheckId::NONE,
                known: None,
            },
            background,
        );
        // A number may become a pointer to what has an address of its own.
        if self.program.fixed_addresses.contains_key(&id) {
            self.base_address(object);
        }
        self.pointer_to(object)
    }

    /// From now on constants cannot be written.
    pub(crate) fn protect_constants(&mut self) {
        for object in &mut self.objects {
            if let StorageOf::Global(id) = object.made.of {
                object.writable = !self.program.globals[id].read_only;
            }
        }
    }

    /// Makes an object of what the program is started with, where the condition holds.
    pub(crate) fn create_environment(
        &mut self,
        made_when: TermId,
        size: TermId,
        largest: u64,
        alignment: u64,
    ) -> ObjectId {
        let made = self.made(StorageOf::Environment);
        let fails = self.context.boolean(false);
        self.record.objects.push(ObjectRecord { made, made_when, fails, size });
        let (largest, leak) = (Some(largest), CheckId::NONE);
        let (writable, heap, known) = (true, false, None);
        let (exists, made_when) = (made_when, self.here());
        let description = Description {
            made,
            made_when,
            exists,
            size,
            largest,
            alignment,
            writable,
            heap,
            leak,
            known,
        };
        self.create(description, Background::Bytes(Rc::new([])))
    }

    pub(super) fn record_object(&mut self, made: StorageInstance, size: TermId) {
        let made_when = self.here();
        let fails = self.context.boolean(false);
        self.record.objects.push(ObjectRecord { made, made_when, fails, size });
    }

    /// Writes a scalar to where a pointer points, which is inside an object.
    pub(crate) fn poke(&mut self, pointer: &Value, scalar: Scalar, value: &Value) {
        for target in self.targets(pointer).iter() {
            if let Base::Object(object) = target.base {
                let offset = Value::Bits(target.offset);
                self.store(&target.guard, &object, &offset, scalar, value);
            }
        }
    }
}
