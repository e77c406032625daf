-- Background work: what is to be done, by whom it is being done, and what was given up. See docs/decisions/0004-jobs.md.

create table jobs (
  company_id   bigint      not null references companies (company_id),
  job_id       uuid        not null,
  kind         text        not null,
  payload      jsonb       not null default '{}', -- ids only
  state        text        not null default 'ready',
  run_at       timestamptz not null default now(),
  attempts     integer     not null default 0,    -- counted when claimed
  max_attempts integer     not null,
  lease_until  timestamptz,
  worker_id    uuid,
  last_error   text,
  created_at   timestamptz not null default now(),
  dead_at      timestamptz,
  primary key (company_id, job_id),
  constraint jobs_state_is_known check (state in ('ready', 'running', 'dead')),
  constraint jobs_running_has_lease check ((state = 'running') = (lease_until is not null and worker_id is not null)),
  constraint jobs_only_running_has_lease check (state = 'running' or (lease_until is null and worker_id is null)),
  constraint jobs_dead_has_date check ((state = 'dead') = (dead_at is not null)),
  constraint jobs_attempts_are_bounded check (max_attempts >= 1 and attempts between 0 and max_attempts),
  constraint jobs_payload_is_small check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 1024),
  constraint jobs_last_error_is_small check (length(last_error) <= 1000)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Not keys, so company_id need not lead: workers claim and sweep across all companies, and these hold only the rows of one state.
create index jobs_ready on jobs (kind, run_at) where state = 'ready';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_dead on jobs (company_id, dead_at) where state = 'dead';
