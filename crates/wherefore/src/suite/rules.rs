//! What the parts of a test may be, however they are written.

/// An exit status as the parent of a process sees it.
pub(super) fn status(number: i64) -> Result<i32, String> {
    match u8::try_from(number) {
        Ok(status) => Ok(status.into()),
        Err(_) => Err(format!(
            "an exit status is a number from 0 to 255; of {number} the program's parent sees {}",
            number.rem_euclid(256)
        )),
    }
}

/// The name of a variable of the environment.
pub(super) fn variable_name(name: &[u8]) -> Result<(), String> {
    if name.is_empty() || name.contains(&b'=') {
        return Err("the name of a variable has at least one character, and no '='".to_owned());
    }
    without_zero(name)
}

/// What a program is given as a string of C.
pub(super) fn without_zero(bytes: &[u8]) -> Result<(), String> {
    if bytes.contains(&0) {
        return Err("a zero character would end this for a C program".to_owned());
    }
    Ok(())
}
