-- Beside the work of others: the rows that stand are read without a lock on the table.
alter table allocation validate constraint allocation_set_off_is_a_credit;
