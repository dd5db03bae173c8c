export { type SolanaSignInMessage, signInText } from '../solana/signInText.ts'
