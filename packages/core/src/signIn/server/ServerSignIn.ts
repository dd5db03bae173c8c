import type { Siwx } from '../Siwx.ts'

/** A Latchkey server, as `createLatchkey` knows it. */
export type SignInServer = {
  /** The project's id there. */
  projectId: string
  /** Its address, such as `https://api.example.com`. */
  url: string
}

export type ServerSignInParameters = {
  /** The Latchkey server that verifies visitors and keeps their sessions. */
  server: SignInServer
  /** Whether the modal stays until the visitor has signed in or left. Defaults to false. */
  required?: boolean | undefined
  /** One line for the visitor: ASCII letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (EIP-4361). */
  statement?: string | undefined
  /** URIs that the message refers to. */
  resources?: readonly string[] | undefined
  /** Ends every session when the visitor disconnects. Defaults to true. */
  signOutOnDisconnect?: boolean | undefined
  /** Key of the browser's storage for sessions. */
  storageKey?: string | undefined
}

/** Who has signed in, by the server's word. */
export type Visitor = {
  /** CAIP-10. */
  account: string
  address: string
  /** CAIP-2 id. */
  chainId: string
  /** What the site keeps with the account; null while it keeps nothing. */
  metadata: Readonly<Record<string, unknown>> | null
  sessionId: string
}

/** A sign-in whose sessions a Latchkey server keeps. Accounts are named by CAIP-10, as `useSession` gives them. */
export type ServerSignIn = Siwx & {
  /**
   * A token for the site's own backend, which verifies it by the server's public keys: new when the previous one has
   * expired, and nothing when the account is not signed in. Ask for it with each request; do not keep it.
   *
   * @throws {SignInServerError} when the server cannot be reached
   */
  getAccessToken(account: string | undefined): Promise<string | undefined>
  /** Who the server says has signed in; nothing when the account is not. @throws {SignInServerError} */
  getVisitor(account: string | undefined): Promise<Visitor | undefined>
  /**
   * Keeps an object of at most 4 kB with the account, in place of what was kept.
   *
   * @throws {SignInServerError}
   */
  saveMetadata(account: string, metadata: Readonly<Record<string, unknown>>): Promise<void>
}
