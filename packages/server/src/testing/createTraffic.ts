import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'

type Anvil = (method: string, parameters?: readonly unknown[]) => Promise<unknown>

/** Calls a development chain's node. */
export function createAnvil(rpcUrl: string): Anvil & {
  batch(calls: readonly [string, readonly unknown[]][]): Promise<unknown[]>
} {
  async function batch(calls: readonly [string, readonly unknown[]][]): Promise<unknown[]> {
    // JSON-RPC has no empty batch.
    if (calls.length === 0) return []
    const response = await fetch(rpcUrl, {
      body: JSON.stringify(
        calls.map(([method, params], id) => ({ id, jsonrpc: '2.0', method, params })),
      ),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const answers = (await response.json()) as { error?: object; id: number; result?: unknown }[]
    return answers
      .toSorted((a, b) => a.id - b.id)
      .map(({ error, result }) => {
        if (error) throw new Error(JSON.stringify(error))
        return result
      })
  }
  const call = async (method: string, parameters: readonly unknown[] = []) =>
    (await batch([[method, parameters]]))[0]
  return Object.assign(call, { batch })
}

/** A contract that logs what it is called with: four topics, then data. */
export const echoCode: Hex = '0x606035604035602035600035608036038060806000376000a400'

const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** A contract that logs as many transfers of a token as it is called with, from its caller to 1, 2, 3 and so on. */
export const floodCode: Hex = concatHex([
  '0x6000355b8015603c578060005280337f',
  transferTopic,
  '0x60206000a3600190036003565b00',
])

/** Numbers that look random and are the same at every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Makes transactions of every kind on a development chain, several to a block: coins, tokens, collectibles of both standards,
 * batches, approvals, contracts, and calls that fail.
 */
export async function createTraffic(
  anvil: ReturnType<typeof createAnvil>,
  {
    accounts,
    echo,
    random,
    token,
    transactions,
  }: {
    accounts: readonly Address[]
    /** Where {@link echoCode} is. */
    echo: Address
    random: (below: number) => number
    token: Address
    transactions: number
  },
): Promise<void> {
  const any = () => accounts[random(accounts.length)] as Address
  const nonces = new Map<Address, number>()
  for (const account of accounts)
    nonces.set(account, Number(await anvil('eth_getTransactionCount', [account, 'latest'])))

  function transaction(): object {
    const from = any()
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const call = (to: Address | undefined, data: Hex, value = 0n) => ({
      data,
      from,
      gas: '0x30d40',
      gasPrice: numberToHex(100_000_000_000n),
      nonce: numberToHex(nonce),
      ...(to ? { to } : {}),
      value: numberToHex(value),
    })
    const erc20 = (functionName: 'approve' | 'transfer', amount: bigint) =>
      call(token, encodeFunctionData({ abi: erc20Abi, args: [any(), amount], functionName }))
    const log = (event: string, topics: readonly Hex[], data: Hex) =>
      call(echo, concatHex([toEventSelector(event), ...topics.map((one) => pad(one)), data]))
    switch (random(12)) {
      case 0:
      case 1:
      case 2:
        return call(any(), '0x', BigInt(1 + random(1_000_000)))
      case 3:
      case 4:
      case 5:
        return erc20('transfer', BigInt(1 + random(1000)))
      case 6:
        return erc20('approve', BigInt(random(1000)))
      case 7:
        // More than anybody has.
        return erc20('transfer', 10n ** 30n)
      case 8:
        // A contract that stops at once.
        return call(undefined, '0x600160005360016000f3', BigInt(random(2)))
      case 9:
        return log(
          'Transfer(address,address,uint256)',
          [any(), any(), numberToHex(random(100))],
          '0x',
        )
      case 10:
        return log(
          'TransferSingle(address,address,address,uint256,uint256)',
          [from, any(), '0x00'],
          encodeAbiParameters(
            [{ type: 'uint256' }, { type: 'uint256' }],
            [BigInt(random(100)), BigInt(1 + random(5))],
          ),
        )
      default:
        return log(
          'TransferBatch(address,address,address,uint256[],uint256[])',
          [from, any(), any()],
          encodeAbiParameters(
            [{ type: 'uint256[]' }, { type: 'uint256[]' }],
            [
              [1n, 2n, 3n],
              [1n, 0n, BigInt(1 + random(5))],
            ],
          ),
        )
    }
  }

  for (let left = transactions; left > 0; ) {
    const size = Math.min(left, 1 + random(25))
    left -= size
    const calls = Array.from({ length: size }, (): [string, readonly unknown[]] => [
      'eth_sendTransaction',
      [transaction()],
    ])
    await anvil.batch(calls)
    await anvil('evm_mine')
  }
}
