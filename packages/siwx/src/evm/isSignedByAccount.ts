import {
  encodeDeployData,
  hashMessage,
  isHex,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'

/**
 * Asks a chain's node to run a call that no transaction makes (`eth_call`): resolves to what it returns, to nothing
 * when it reverts, and rejects when the node could not be asked.
 */
export type CallChain = (
  chainId: string,
  call: { data: `0x${string}`; to?: `0x${string}` },
) => Promise<string | undefined>

/**
 * Whether the account says that the text is signed: a contract (ERC-1271), one that is not deployed yet (ERC-6492), or
 * a key. The standard's validator runs in one call, and nothing of it stays on the chain.
 *
 * @throws what `call` rejects with
 */
export async function isSignedByAccount(
  text: string,
  { address, chainId, signature }: { address: string; chainId: string; signature: string },
  call: CallChain,
): Promise<boolean> {
  if (!isHex(signature)) return false
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    args: [address as `0x${string}`, hashMessage(text), signature],
    bytecode: universalSignatureValidatorByteCode,
  })
  // The one byte of `true`: an answer of any other length is none of the validator's.
  return (await call(chainId, { data })) === '0x01'
}
