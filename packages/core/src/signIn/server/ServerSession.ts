import type { SiwxSession } from '../Siwx.ts'

/** A session of the server, as this browser keeps it. */
export type ServerSession = SiwxSession & Tokens

export type Tokens = {
  /** By which requests are known. */
  token: string
  /** By this page's clock, in milliseconds since 1970: until when the token is taken to count. */
  freshUntil: number
  /** What gives the next tokens; counts once. */
  refreshToken: string
}
