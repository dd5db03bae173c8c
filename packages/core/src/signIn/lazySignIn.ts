import { createSignInOnConnect } from './createSignInOnConnect.ts'
import { watchSignIns } from './watchSignIns.ts'

/** What a sign-in needs beside the reading of sessions: one chunk, because each part alone is too small for a request. */
export const lazySignIn = { createSignInOnConnect, watchSignIns }
