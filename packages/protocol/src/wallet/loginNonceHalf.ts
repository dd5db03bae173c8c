import { bytesText } from './bytesText.ts'

/** 32 random bytes of a role, of which a provider or an app signs a digest (`loginNonce`). */
export const loginNonceHalf = bytesText(32)
