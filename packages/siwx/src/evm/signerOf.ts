import { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
import type { CallChain } from './isSignedByAccount.ts'
import { isMalleable, isSignedByKey } from './verifySignature.ts'

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
 * Who signed a text for an account: its key (EIP-191), or with `call` the contract that it is (ERC-1271), deployed or
 * not (ERC-6492). `undefined` when neither did.
 *
 * @throws {VerifierUnreachableError} when the chain could not be asked
 */
export async function signerOf(
  text: string,
  {
    address,
    call,
    chainId,
    signature,
  }: {
    address: string
    call: CallChain | undefined
    /** CAIP-2 id of the chain that is asked for the contract. */
    chainId: string
    signature: string
  },
): Promise<Signer | undefined> {
  if (address === zeroAddress || signature.length > maxSignatureLength) return undefined
  if (isSignedByKey(text, { address, signature })) return 'key'
  // The validator takes both forms of a key's signature.
  if (!call || isMalleable(signature)) return undefined
  const { isSignedByAccount } = await import('./isSignedByAccount.ts')
  try {
    const isSigned = await isSignedByAccount(text, { address, chainId, signature }, call)
    return isSigned ? 'contract' : undefined
  } catch (cause) {
    throw new VerifierUnreachableError({ cause, chainId })
  }
}
