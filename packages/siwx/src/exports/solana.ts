export { parseSignInText } from '../solana/parseSignInText.ts'
export { readSignIn } from '../solana/readSignIn.ts'
export { type SolanaSignInMessage, signInText } from '../solana/signInText.ts'
export { isSignedByKey, verifySignIn } from '../solana/verifySignIn.ts'
