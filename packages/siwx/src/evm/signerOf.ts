import { isMalleable, isSignedByKey } from './verifySignature.ts'
import type { Witnesses } from './Witness.ts'

/** Longer than the signature of any account, with the code that deploys it; each byte is one for the node to read. */
const maxSignatureLength = 32_768

/**
 * No one has its key, and a failed `ecrecover` gives it: the validator compares the two, and would take any text as
 * signed by it.
 */
const zeroAddress = `0x${'0'.repeat(40)}`

/** Who says that a text is signed. */
export type Signer = 'contract' | 'key'

/**
 * Who signed a text for an account: its key (EIP-191), or with `witnesses` the contract that it is (ERC-1271), deployed or
 * not (ERC-6492). `undefined` when neither did.
 *
 * @throws {VerifierUnreachableError} when no node of the chain answered
 * @throws {UnwitnessedError} when one is not enough, and no two agree
 */
export async function signerOf(
  text: string,
  {
    address,
    chainId,
    signature,
    witnesses,
  }: {
    address: string
    /** CAIP-2 id of the chain that is asked for the contract. */
    chainId: string
    signature: string
    witnesses: Witnesses | undefined
  },
): Promise<Signer | undefined> {
  if (address === zeroAddress || signature.length > maxSignatureLength) return undefined
  if (isSignedByKey(text, { address, signature })) return 'key'
  // The validator takes both forms of a key's signature.
  if (!witnesses || isMalleable(signature)) return undefined
  const { isSignedByAccount } = await import('./isSignedByAccount.ts')
  const account = { address, chainId, signature }
  return (await isSignedByAccount(text, account, witnesses(chainId))) ? 'contract' : undefined
}
