-- Jobs that mail a code had the code and the token of its link in clear text; now these are encrypted. What waits in the
-- old form goes: such a code is valid for minutes, and whoever waits for it asks again.

delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
where task.id = job.task_id and task.identifier = 'send-verification' and job.locked_by is null;
