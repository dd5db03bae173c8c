export { bip137Hash, bip322Hash, toSpendId } from '../bitcoin/messageHash.ts'
export { parseSignInText } from '../bitcoin/parseSignInText.ts'
export { signInText } from '../bitcoin/signInText.ts'
export { isSignedByKey, verifySignIn } from '../bitcoin/verifySignIn.ts'
