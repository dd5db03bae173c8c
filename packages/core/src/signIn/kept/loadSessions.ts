import type { SiwxContext } from '../Siwx.ts'
import type { ServerSignInParameters } from '../server/ServerSignIn.ts'
import type { SignInParameters } from './signIn.ts'

/** Loads what keeps sessions as a site wants them kept. */
export async function loadSessions<Functions>({
  call,
  parameters,
}: {
  call: SiwxContext['call']
  parameters: SignInParameters | ServerSignInParameters
}): Promise<Functions> {
  const project = 'server' in parameters ? `/${parameters.server.projectId}` : ''
  const { storageKey = `@latchkey/siwx${project}` } = parameters
  const functions =
    'server' in parameters
      ? (await import('../server/createServerSiwx.ts')).createServerSiwx({ parameters, storageKey })
      : (await import('../local/createLocalSessions.ts')).createLocalSessions({
          call,
          parameters,
          storageKey,
        })
  return functions as Functions
}
