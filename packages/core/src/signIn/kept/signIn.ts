import type { Siwx, SiwxContext, SiwxSession } from '../Siwx.ts'
import type { ServerSignIn, ServerSignInParameters } from '../server/ServerSignIn.ts'
import { requireSignable } from './requireSignable.ts'

export type SignInParameters = {
  /** Whether the modal stays until the visitor has signed in or left. Defaults to false. */
  required?: boolean | undefined
  /** One line for the visitor: ASCII letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (EIP-4361). */
  statement?: string | undefined
  /** How long a session lasts, in seconds. Defaults to one week. */
  lifetimeSeconds?: number | undefined
  /** URIs that the message refers to. */
  resources?: readonly string[] | undefined
  /** Gives the nonce of a message, such as one of the site's server. Defaults to a random one. */
  getNonce?(): Promise<string>
  /** Takes each new session before it counts; a server verifies it with `@latchkey/siwx`. @throws to refuse it */
  verify?(session: SiwxSession): Promise<void>
  /** Ends every session when the visitor disconnects. Defaults to true. */
  signOutOnDisconnect?: boolean | undefined
  /** Key of the browser's storage for sessions. */
  storageKey?: string | undefined
}

/**
 * A sign-in whose sessions a Latchkey server verifies and keeps.
 *
 * Sites ask it for tokens to show to their own backend.
 *
 * @throws {InvalidOptionError} when no visitor could sign what the site says
 *
 * @example
 * const visitors = signIn({ server: { projectId, url: 'https://api.example.com' } })
 * createLatchkey({ ...options, siwx: visitors })
 */
export function signIn(parameters: ServerSignInParameters): ServerSignIn
/**
 * A sign-in that writes messages of CAIP-122 and keeps sessions in the browser's storage.
 *
 * It verifies each session itself; nothing that matters may rest on that, because a visitor can change what their own
 * browser keeps. A site that guards something verifies the session on its server, in `verify`.
 *
 * @throws {InvalidOptionError} when no visitor could sign what the site says
 *
 * @example
 * createLatchkey({ ...options, siwx: signIn({ statement: 'Welcome to the shop.' }) })
 */
export function signIn(parameters?: SignInParameters): Siwx
export function signIn(parameters: SignInParameters | ServerSignInParameters = {}): Siwx {
  requireSignable(parameters)
  const { required = false, signOutOnDisconnect } = parameters
  let context: SiwxContext | undefined
  let loading: Promise<Functions> | undefined

  const load = () => {
    loading ??= import('./loadSessions.ts').then(({ loadSessions }) =>
      loadSessions<Functions>({
        call: async (...asked) => context?.call(...asked),
        parameters,
      }),
    )
    // A browser that was offline may load it later.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const siwx: Partial<Functions> & Omit<Siwx, keyof Functions> = {
    attach(known) {
      context = known
    },
    getRequired: () => required,
    signOutOnDisconnect,
  }
  // One loop, because a page that may never need them pays for each function before its first click.
  for (const name of 'server' in parameters ? [...names, ...serverNames] : names)
    siwx[name] = async (...given: never[]) => (await load())[name](...given)
  return siwx as Siwx
}

/** What loads with its first use. */
type Functions = Record<
  (typeof names)[number] | (typeof serverNames)[number],
  (...given: never[]) => Promise<never>
>

const names = [
  'addSession',
  'createMessage',
  'getSessions',
  'revokeSession',
  'setSessions',
  'watchSessions',
] as const
const serverNames = ['getAccessToken', 'getVisitor', 'saveMetadata'] as const
