import { authenticate, authenticateMethod } from './authenticate.ts'
import { connectAndSignIn } from './connectAndSignIn.ts'

/** What connects and signs in with one prompt: one chunk, because the parts are needed together (ADR 0023). */
export const oneClick = { authenticate, authenticateMethod, connectAndSignIn }
