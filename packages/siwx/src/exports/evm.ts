export {
  type Agree,
  type AskedNode,
  askWitnesses,
  type WitnessedQuestion,
} from '../evm/askWitnesses.ts'
export { type CacaoPayload, cacaoPayload } from '../evm/cacaoPayload.ts'
export { checkProof, type Proof } from '../evm/checkProof.ts'
export { operatorOf } from '../evm/operatorOf.ts'
export { parseSignInText } from '../evm/parseSignInText.ts'
export { type CallAnswer, readCall } from '../evm/readCall.ts'
export { isRecap, type Recap, readRecap, recapStatement, writeRecap } from '../evm/recap.ts'
export { type Signer, signerOf } from '../evm/signerOf.ts'
export { type EvmSignInMessage, signInText } from '../evm/signInText.ts'
export { isSignedByKey } from '../evm/verifySignature.ts'
export { verifySignIn } from '../evm/verifySignIn.ts'
export type { Witness, Witnesses } from '../evm/Witness.ts'
export {
  type ChainNode,
  type ChainNodes,
  type TrustedNode,
  witnessesOver,
} from '../evm/witnessesOver.ts'
