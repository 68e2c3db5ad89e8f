-- Names the columns of offers anew: what the database calculates is not kept, for an undo could not write it back.
select keep_audit('offer');
