/** One thing readiness depends on. `degraded` still takes requests; `failed` does not. */
export type Check = { status: 'ok' | 'degraded' | 'failed'; detail?: string | undefined }

/** Named checks, run on `/readyz`; probes that come meanwhile share the answer. */
export type Checks = Readonly<Record<string, () => Check | Promise<Check>>>
