import { createTestBitcoinWallet, type TestBitcoinWallet } from '@latchkey/testing/bitcoin'
import { getBase16Decoder, getBase64Encoder } from '@solana/kit'
import type { WorldBitcoin } from '../../world/WorldInfo.ts'
import { approvesConnect } from './approvesConnect.ts'
import type { NamespaceKeys } from './NamespaceKeys.ts'
import { RequestError } from './RequestError.ts'
import { recordOf, textAt } from './readParams.ts'

/** Keys of the Bitcoin chain. An account is known by its payment address; its ordinals address comes with it. */
export function bitcoinKeys(
  { accounts, network }: WorldBitcoin,
  { mnemonic }: { mnemonic: string },
): NamespaceKeys {
  const rpcUrl = network.rpcUrls.default.http[0] ?? ''
  return {
    accounts: accounts.map(({ payment }) => payment.address),
    async answer({ accounts: granted, ask, method, params }) {
      const wallet = createTestBitcoinWallet({
        accountCount: accounts.length,
        ask: approvesConnect(ask),
        family: 'sats-connect',
        mnemonic,
        networks: { regtest: rpcUrl },
        policy: 'ask',
      })
      const named = accountOf(params)
      const index = wallet.accounts.findIndex(({ ordinals, payment }) =>
        [ordinals, payment].includes(named),
      )
      if (!granted.includes(index))
        throw new RequestError(4100, 'The session does not have this account.')
      wallet.selectAccount(index)
      await wallet.request({ method: 'wallet_connect' })
      try {
        return { result: await call(method, params, wallet, index) }
      } catch (error) {
        const { code, message } = error as RequestError
        throw new RequestError(commonCodes[code] ?? code ?? -32603, message)
      }
    },
    events: ['bip122_addressesChanged'],
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    networks: [{ id: network.caipNetworkId, name: network.name, rpcUrl }],
  }
}

/** Numbers of sats-connect, and what sessions have for them. */
const commonCodes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32002]: 4100 }

/** The account a request names. A PSBT may be signed without saying so: then the first input tells. */
function accountOf(params: unknown): string {
  const { account, signInputs } = recordOf(params)
  if (typeof account === 'string') return account
  const [first] = Array.isArray(signInputs) ? (signInputs as { address?: unknown }[]) : []
  return String(first?.address)
}

async function call(
  method: string,
  params: unknown,
  wallet: TestBitcoinWallet,
  index: number,
): Promise<unknown> {
  const ask = (method: string, params: unknown) =>
    wallet.request({ method, params }) as Promise<Record<string, string>>
  switch (method) {
    case 'getAccountAddresses': {
      const { addresses } = (await wallet.request({ method: 'wallet_getAccount' })) as {
        addresses: { address: string; publicKey: string; purpose: 'ordinals' | 'payment' }[]
      }
      return addresses.map(({ address, publicKey, purpose }) => ({
        address,
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
        path: `m/${purpose === 'payment' ? 84 : 86}'/1'/0'/0/${index}`,
        publicKey,
      }))
    }
    case 'sendTransfer': {
      const recipient = {
        address: textAt(params, 'recipientAddress'),
        amount: Number(textAt(params, 'amount')),
      }
      const { txid } = await ask('sendTransfer', { recipients: [recipient] })
      return { txid }
    }
    case 'signMessage': {
      const { address = textAt(params, 'account'), message, protocol } = recordOf(params)
      const signed = await ask('signMessage', {
        address,
        message,
        protocol: typeof protocol === 'string' ? protocol.toUpperCase() : undefined,
      })
      const signature = getBase64Encoder().encode(signed['signature'] ?? '')
      return { address, signature: getBase16Decoder().decode(signature) }
    }
    case 'signPsbt': {
      const { broadcast, psbt, signInputs } = recordOf(params)
      return ask('signPsbt', { broadcast, psbt, signInputs: byAddress(signInputs) })
    }
    default:
      throw new RequestError(4200, `The phone wallet does not support ${method}.`)
  }
}

/** Inputs to sign by the address that signs them. */
function byAddress(signInputs: unknown): Record<string, unknown[]> {
  if (!Array.isArray(signInputs)) throw new RequestError(-32602, 'signInputs must be a list.')
  const inputs = new Map<string, unknown[]>()
  for (const input of signInputs) {
    const { address, index } = recordOf(input)
    inputs.set(String(address), [...(inputs.get(String(address)) ?? []), index])
  }
  return Object.fromEntries(inputs)
}
