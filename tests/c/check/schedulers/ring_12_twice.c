// what: a token that a master and 12 stations hand on, in a scheduler with events and delta phases; the middle one wakes two others
// verdict: unsafe
// flags: --timeout 40
// fails: reach-error 50
// flags: --timeout 60
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void immediate_notify(void);
static int m_pc, m_st, m_i;
static int t1_pc, t1_st, t1_i;
static int t2_pc, t2_st, t2_i;
static int t3_pc, t3_st, t3_i;
static int t4_pc, t4_st, t4_i;
static int t5_pc, t5_st, t5_i;
static int t6_pc, t6_st, t6_i;
static int t7_pc, t7_st, t7_i;
static int t8_pc, t8_st, t8_i;
static int t9_pc, t9_st, t9_i;
static int t10_pc, t10_st, t10_i;
static int t11_pc, t11_st, t11_i;
static int t12_pc, t12_st, t12_i;
static int M_E = 2;
static int T1_E = 2;
static int T2_E = 2;
static int T3_E = 2;
static int T4_E = 2;
static int T5_E = 2;
static int T6_E = 2;
static int T7_E = 2;
static int T8_E = 2;
static int T9_E = 2;
static int T10_E = 2;
static int T11_E = 2;
static int T12_E = 2;
static int E_M = 2;
static int E_1 = 2;
static int E_2 = 2;
static int E_3 = 2;
static int E_4 = 2;
static int E_5 = 2;
static int E_6 = 2;
static int E_7 = 2;
static int E_8 = 2;
static int E_9 = 2;
static int E_10 = 2;
static int E_11 = 2;
static int E_12 = 2;
static int token, local;
static void error(void) {
    reach_error();
}
static void master(void) {
    if (m_pc == 0)
        goto ENTRY;
    else if (m_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        token = __VERIFIER_nondet_int();
        local = token;
        E_1 = 1;
        immediate_notify();
        E_1 = 2;
        m_pc = 1;
        m_st = 2;
        return;
    WAIT:
        if (token != (int)((unsigned)local + 12u))
            error();
    }
}
static void transmit_t1(void) {
    if (t1_pc == 0)
        goto ENTRY;
    else if (t1_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t1_pc = 1;
        t1_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_2 = 1;
        immediate_notify();
        E_2 = 2;
    }
}
static void transmit_t2(void) {
    if (t2_pc == 0)
        goto ENTRY;
    else if (t2_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t2_pc = 1;
        t2_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_3 = 1;
        immediate_notify();
        E_3 = 2;
    }
}
static void transmit_t3(void) {
    if (t3_pc == 0)
        goto ENTRY;
    else if (t3_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t3_pc = 1;
        t3_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_4 = 1;
        immediate_notify();
        E_4 = 2;
    }
}
static void transmit_t4(void) {
    if (t4_pc == 0)
        goto ENTRY;
    else if (t4_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t4_pc = 1;
        t4_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_5 = 1;
        immediate_notify();
        E_5 = 2;
    }
}
static void transmit_t5(void) {
    if (t5_pc == 0)
        goto ENTRY;
    else if (t5_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t5_pc = 1;
        t5_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_6 = 1;
        immediate_notify();
        E_6 = 2;
    }
}
static void transmit_t6(void) {
    if (t6_pc == 0)
        goto ENTRY;
    else if (t6_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t6_pc = 1;
        t6_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_8 = 1;
        immediate_notify();
        E_8 = 2;
        E_7 = 1;
        immediate_notify();
        E_7 = 2;
    }
}
static void transmit_t7(void) {
    if (t7_pc == 0)
        goto ENTRY;
    else if (t7_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t7_pc = 1;
        t7_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_8 = 1;
        immediate_notify();
        E_8 = 2;
    }
}
static void transmit_t8(void) {
    if (t8_pc == 0)
        goto ENTRY;
    else if (t8_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t8_pc = 1;
        t8_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_9 = 1;
        immediate_notify();
        E_9 = 2;
    }
}
static void transmit_t9(void) {
    if (t9_pc == 0)
        goto ENTRY;
    else if (t9_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t9_pc = 1;
        t9_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_10 = 1;
        immediate_notify();
        E_10 = 2;
    }
}
static void transmit_t10(void) {
    if (t10_pc == 0)
        goto ENTRY;
    else if (t10_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t10_pc = 1;
        t10_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_11 = 1;
        immediate_notify();
        E_11 = 2;
    }
}
static void transmit_t11(void) {
    if (t11_pc == 0)
        goto ENTRY;
    else if (t11_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t11_pc = 1;
        t11_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_12 = 1;
        immediate_notify();
        E_12 = 2;
    }
}
static void transmit_t12(void) {
    if (t12_pc == 0)
        goto ENTRY;
    else if (t12_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {
        t12_pc = 1;
        t12_st = 2;
        return;
    WAIT:
        token = (int)((unsigned)token + 1u);
        E_M = 1;
        immediate_notify();
        E_M = 2;
    }
}
static int is_m_triggered(void) {
    if (m_pc == 1)
        if (E_M == 1)
            return 1;
    return 0;
}
static int is_t1_triggered(void) {
    if (t1_pc == 1)
        if (E_1 == 1)
            return 1;
    return 0;
}
static int is_t2_triggered(void) {
    if (t2_pc == 1)
        if (E_2 == 1)
            return 1;
    return 0;
}
static int is_t3_triggered(void) {
    if (t3_pc == 1)
        if (E_3 == 1)
            return 1;
    return 0;
}
static int is_t4_triggered(void) {
    if (t4_pc == 1)
        if (E_4 == 1)
            return 1;
    return 0;
}
static int is_t5_triggered(void) {
    if (t5_pc == 1)
        if (E_5 == 1)
            return 1;
    return 0;
}
static int is_t6_triggered(void) {
    if (t6_pc == 1)
        if (E_6 == 1)
            return 1;
    return 0;
}
static int is_t7_triggered(void) {
    if (t7_pc == 1)
        if (E_7 == 1)
            return 1;
    return 0;
}
static int is_t8_triggered(void) {
    if (t8_pc == 1)
        if (E_8 == 1)
            return 1;
    return 0;
}
static int is_t9_triggered(void) {
    if (t9_pc == 1)
        if (E_9 == 1)
            return 1;
    return 0;
}
static int is_t10_triggered(void) {
    if (t10_pc == 1)
        if (E_10 == 1)
            return 1;
    return 0;
}
static int is_t11_triggered(void) {
    if (t11_pc == 1)
        if (E_11 == 1)
            return 1;
    return 0;
}
static int is_t12_triggered(void) {
    if (t12_pc == 1)
        if (E_12 == 1)
            return 1;
    return 0;
}
static void update_channels(void) {
}
static void init_threads(void) {
    if (m_i == 1)
        m_st = 0;
    else
        m_st = 2;
    if (t1_i == 1)
        t1_st = 0;
    else
        t1_st = 2;
    if (t2_i == 1)
        t2_st = 0;
    else
        t2_st = 2;
    if (t3_i == 1)
        t3_st = 0;
    else
        t3_st = 2;
    if (t4_i == 1)
        t4_st = 0;
    else
        t4_st = 2;
    if (t5_i == 1)
        t5_st = 0;
    else
        t5_st = 2;
    if (t6_i == 1)
        t6_st = 0;
    else
        t6_st = 2;
    if (t7_i == 1)
        t7_st = 0;
    else
        t7_st = 2;
    if (t8_i == 1)
        t8_st = 0;
    else
        t8_st = 2;
    if (t9_i == 1)
        t9_st = 0;
    else
        t9_st = 2;
    if (t10_i == 1)
        t10_st = 0;
    else
        t10_st = 2;
    if (t11_i == 1)
        t11_st = 0;
    else
        t11_st = 2;
    if (t12_i == 1)
        t12_st = 0;
    else
        t12_st = 2;
}
static int exists_runnable_thread(void) {
    if (m_st == 0)
        return 1;
    if (t1_st == 0)
        return 1;
    if (t2_st == 0)
        return 1;
    if (t3_st == 0)
        return 1;
    if (t4_st == 0)
        return 1;
    if (t5_st == 0)
        return 1;
    if (t6_st == 0)
        return 1;
    if (t7_st == 0)
        return 1;
    if (t8_st == 0)
        return 1;
    if (t9_st == 0)
        return 1;
    if (t10_st == 0)
        return 1;
    if (t11_st == 0)
        return 1;
    if (t12_st == 0)
        return 1;
    return 0;
}
static void eval(void) {
    while (1) {
        int choice;
        if (!exists_runnable_thread())
            return;
        if (m_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                m_st = 1;
                master();
            }
        }
        if (t1_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t1_st = 1;
                transmit_t1();
            }
        }
        if (t2_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t2_st = 1;
                transmit_t2();
            }
        }
        if (t3_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t3_st = 1;
                transmit_t3();
            }
        }
        if (t4_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t4_st = 1;
                transmit_t4();
            }
        }
        if (t5_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t5_st = 1;
                transmit_t5();
            }
        }
        if (t6_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t6_st = 1;
                transmit_t6();
            }
        }
        if (t7_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t7_st = 1;
                transmit_t7();
            }
        }
        if (t8_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t8_st = 1;
                transmit_t8();
            }
        }
        if (t9_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t9_st = 1;
                transmit_t9();
            }
        }
        if (t10_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t10_st = 1;
                transmit_t10();
            }
        }
        if (t11_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t11_st = 1;
                transmit_t11();
            }
        }
        if (t12_st == 0) {
            choice = __VERIFIER_nondet_int();
            if (choice) {
                t12_st = 1;
                transmit_t12();
            }
        }
    }
}
static void fire_delta_events(void) {
    if (M_E == 0)
        M_E = 1;
    if (T1_E == 0)
        T1_E = 1;
    if (T2_E == 0)
        T2_E = 1;
    if (T3_E == 0)
        T3_E = 1;
    if (T4_E == 0)
        T4_E = 1;
    if (T5_E == 0)
        T5_E = 1;
    if (T6_E == 0)
        T6_E = 1;
    if (T7_E == 0)
        T7_E = 1;
    if (T8_E == 0)
        T8_E = 1;
    if (T9_E == 0)
        T9_E = 1;
    if (T10_E == 0)
        T10_E = 1;
    if (T11_E == 0)
        T11_E = 1;
    if (T12_E == 0)
        T12_E = 1;
    if (E_M == 0)
        E_M = 1;
    if (E_1 == 0)
        E_1 = 1;
    if (E_2 == 0)
        E_2 = 1;
    if (E_3 == 0)
        E_3 = 1;
    if (E_4 == 0)
        E_4 = 1;
    if (E_5 == 0)
        E_5 = 1;
    if (E_6 == 0)
        E_6 = 1;
    if (E_7 == 0)
        E_7 = 1;
    if (E_8 == 0)
        E_8 = 1;
    if (E_9 == 0)
        E_9 = 1;
    if (E_10 == 0)
        E_10 = 1;
    if (E_11 == 0)
        E_11 = 1;
    if (E_12 == 0)
        E_12 = 1;
}
static void reset_delta_events(void) {
    if (M_E == 1)
        M_E = 2;
    if (T1_E == 1)
        T1_E = 2;
    if (T2_E == 1)
        T2_E = 2;
    if (T3_E == 1)
        T3_E = 2;
    if (T4_E == 1)
        T4_E = 2;
    if (T5_E == 1)
        T5_E = 2;
    if (T6_E == 1)
        T6_E = 2;
    if (T7_E == 1)
        T7_E = 2;
    if (T8_E == 1)
        T8_E = 2;
    if (T9_E == 1)
        T9_E = 2;
    if (T10_E == 1)
        T10_E = 2;
    if (T11_E == 1)
        T11_E = 2;
    if (T12_E == 1)
        T12_E = 2;
    if (E_M == 1)
        E_M = 2;
    if (E_1 == 1)
        E_1 = 2;
    if (E_2 == 1)
        E_2 = 2;
    if (E_3 == 1)
        E_3 = 2;
    if (E_4 == 1)
        E_4 = 2;
    if (E_5 == 1)
        E_5 = 2;
    if (E_6 == 1)
        E_6 = 2;
    if (E_7 == 1)
        E_7 = 2;
    if (E_8 == 1)
        E_8 = 2;
    if (E_9 == 1)
        E_9 = 2;
    if (E_10 == 1)
        E_10 = 2;
    if (E_11 == 1)
        E_11 = 2;
    if (E_12 == 1)
        E_12 = 2;
}
static void activate_threads(void) {
    if (is_m_triggered())
        m_st = 0;
    if (is_t1_triggered())
        t1_st = 0;
    if (is_t2_triggered())
        t2_st = 0;
    if (is_t3_triggered())
        t3_st = 0;
    if (is_t4_triggered())
        t4_st = 0;
    if (is_t5_triggered())
        t5_st = 0;
    if (is_t6_triggered())
        t6_st = 0;
    if (is_t7_triggered())
        t7_st = 0;
    if (is_t8_triggered())
        t8_st = 0;
    if (is_t9_triggered())
        t9_st = 0;
    if (is_t10_triggered())
        t10_st = 0;
    if (is_t11_triggered())
        t11_st = 0;
    if (is_t12_triggered())
        t12_st = 0;
}
static void immediate_notify(void) {
    activate_threads();
}
static void fire_time_events(void) {
    M_E = 1;
}
static void reset_time_events(void) {
    if (M_E == 1)
        M_E = 2;
    if (T1_E == 1)
        T1_E = 2;
    if (T2_E == 1)
        T2_E = 2;
    if (T3_E == 1)
        T3_E = 2;
    if (T4_E == 1)
        T4_E = 2;
    if (T5_E == 1)
        T5_E = 2;
    if (T6_E == 1)
        T6_E = 2;
    if (T7_E == 1)
        T7_E = 2;
    if (T8_E == 1)
        T8_E = 2;
    if (T9_E == 1)
        T9_E = 2;
    if (T10_E == 1)
        T10_E = 2;
    if (T11_E == 1)
        T11_E = 2;
    if (T12_E == 1)
        T12_E = 2;
    if (E_M == 1)
        E_M = 2;
    if (E_1 == 1)
        E_1 = 2;
    if (E_2 == 1)
        E_2 = 2;
    if (E_3 == 1)
        E_3 = 2;
    if (E_4 == 1)
        E_4 = 2;
    if (E_5 == 1)
        E_5 = 2;
    if (E_6 == 1)
        E_6 = 2;
    if (E_7 == 1)
        E_7 = 2;
    if (E_8 == 1)
        E_8 = 2;
    if (E_9 == 1)
        E_9 = 2;
    if (E_10 == 1)
        E_10 = 2;
    if (E_11 == 1)
        E_11 = 2;
    if (E_12 == 1)
        E_12 = 2;
}
static void init_model(void) {
    m_i = 1;
    t1_i = 1;
    t2_i = 1;
    t3_i = 1;
    t4_i = 1;
    t5_i = 1;
    t6_i = 1;
    t7_i = 1;
    t8_i = 1;
    t9_i = 1;
    t10_i = 1;
    t11_i = 1;
    t12_i = 1;
}
static int stop_simulation(void) {
    return !exists_runnable_thread();
}
static void start_simulation(void) {
    int kernel_st = 0;
    update_channels();
    init_threads();
    fire_delta_events();
    activate_threads();
    reset_delta_events();
    while (1) {
        kernel_st = 1;
        eval();
        kernel_st = 2;
        update_channels();
        kernel_st = 3;
        fire_delta_events();
        activate_threads();
        reset_delta_events();
        if (!exists_runnable_thread()) {
            kernel_st = 4;
            fire_time_events();
            activate_threads();
            reset_time_events();
        }
        if (stop_simulation())
            break;
    }
}
int main(void) {
    init_model();
    start_simulation();
    return 0;
}
