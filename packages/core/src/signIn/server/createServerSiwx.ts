import { createWatch } from '../kept/createWatch.ts'
import { browserContext } from './browserContext.ts'
import { createServerSessions } from './createServerSessions.ts'
import type { ServerSignInParameters } from './ServerSignIn.ts'

/** The sessions that a Latchkey server keeps, by the functions of a sign-in. */
export function createServerSiwx({
  parameters,
  storageKey,
}: {
  parameters: ServerSignInParameters
  storageKey: string
}) {
  const { notify, watch } = createWatch(storageKey)
  const { add, get, revoke, set, ...others } = createServerSessions(
    { ...parameters, storageKey },
    browserContext(notify),
  )
  return {
    ...others,
    addSession: add,
    getSessions: get,
    revokeSession: revoke,
    setSessions: set,
    watchSessions: watch,
  }
}
