import {
  encodeDeployData,
  hashMessage,
  isErc6492Signature,
  isHex,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import { askContract } from './askContract.ts'
import type { Witness } from './Witness.ts'

/**
 * Whether the account's contract says that the text is signed: one that is deployed (ERC-1271), or one that is not yet, by the
 * code that the signature brings (ERC-6492). The standard's validator runs in one call, and nothing of it stays on the chain.
 *
 * @throws what {@link askContract} throws
 */
export async function isSignedByAccount(
  text: string,
  { address, chainId, signature }: { address: string; chainId: string; signature: string },
  witnesses: readonly Witness[],
): Promise<boolean> {
  if (!isHex(signature)) return false
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    args: [address as `0x${string}`, hashMessage(text), signature],
    bytecode: universalSignatureValidatorByteCode,
  })
  const isCounterfactual = isErc6492Signature(signature)
  const { result } = await askContract({ address, chainId, data, isCounterfactual }, witnesses)
  // The one byte of `true`: an answer of any other length is none of the validator's.
  return result === '0x01'
}
