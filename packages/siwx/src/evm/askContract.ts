import { type AskedNode, askWitnesses } from './askWitnesses.ts'
import { readCall, readResult } from './readCall.ts'
import type { Witness } from './Witness.ts'

/** What is asked about an account: whether it has code, and then what a call (`eth_call`) returns. */
export type Question = {
  address: string
  chainId: string
  data: `0x${string}`
  /** Whether the call is made without code at the address: it deploys the account first (ERC-6492). */
  isCounterfactual: boolean
}

/** What a call returned: nothing where it ended badly. An account without code has not been called. */
export type Answer = { result: string | undefined }

/**
 * Asks a chain's nodes what code an account has, and what a call returns.
 *
 * @throws what {@link askWitnesses} throws
 */
export function askContract(
  { address, chainId, data, isCounterfactual }: Question,
  witnesses: readonly Witness[],
): Promise<Answer> {
  return askWitnesses(
    {
      async ask(agree) {
        const code = await agree((node) => readCode(node, address))
        // An account without code is a key's, and a key has been looked at already.
        if (code === '0x' && !isCounterfactual) return { result: undefined }
        return agree(async (node): Promise<Answer> => {
          const said = await readCall(node, { data })
          // How a call ends badly each node says in words of its own.
          return { result: 'result' in said ? said.result : undefined }
        })
      },
      chainId,
    },
    witnesses,
  )
}

async function readCode({ block, request }: AskedNode, address: string): Promise<string> {
  const code = readResult(await request('eth_getCode', [address, block]), 'eth_getCode')
  if (typeof code === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(code)) return code.toLowerCase()
  throw new Error('The node did not say what code there is.')
}
