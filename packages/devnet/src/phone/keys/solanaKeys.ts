import { createTestSolanaWallet } from '@latchkey/testing/solana'
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
} from '@solana/kit'
import type { WorldSolana } from '../../world/WorldInfo.ts'
import { approvesConnect } from './approvesConnect.ts'
import type { NamespaceKeys } from './NamespaceKeys.ts'
import { RequestError } from './RequestError.ts'
import { textAt, textsAt } from './readParams.ts'

/** How wallets call a chain on the visitor's own machine. */
const chain = 'solana:localnet'

/** Keys of the Solana chain. */
export function solanaKeys({ accounts, network }: WorldSolana): NamespaceKeys {
  const rpcUrl = network.rpcUrls.default.http[0] ?? ''
  const addresses = accounts.map(({ address }) => address)
  const [first, ...others] = accounts.map(({ secretKey }) => secretKey)
  if (!first) throw new TypeError('The world has no Solana accounts')

  return {
    accounts: addresses,
    async answer({ accounts: granted, ask, method, params }) {
      const wallet = createTestSolanaWallet({
        ask: approvesConnect(ask),
        chains: { [chain]: rpcUrl },
        policy: 'ask',
        secretKeys: [first, ...others],
      })
      const features = wallet.wallet.features as unknown as Features
      const [selected = 0] = granted
      wallet.selectAccount(selected)
      await features['standard:connect'].connect()
      for (const index of [...granted, selected]) wallet.selectAccount(index)
      return { result: await call(method, params, features, wallet) }
    },
    events: ['accountsChanged'],
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    networks: [{ id: network.caipNetworkId, name: network.name, rpcUrl }],
  }
}

type Bytes = Uint8Array
type Signer = { account: { address: string } }
type Features = {
  'standard:connect': { connect(): Promise<unknown> }
  'solana:signMessage': {
    signMessage(input: Signer & { message: Bytes }): Promise<readonly { signature: Bytes }[]>
  }
  'solana:signTransaction': {
    signTransaction(
      ...inputs: readonly (Signer & { chain: string; transaction: Bytes })[]
    ): Promise<readonly { signedTransaction: Bytes }[]>
  }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(
      input: Signer & { chain: string; options: unknown; transaction: Bytes },
    ): Promise<readonly { signature: Bytes }[]>
  }
}

async function call(
  method: string,
  params: unknown,
  features: Features,
  { granted }: { granted: readonly string[] },
): Promise<unknown> {
  const inputOf = (transaction: Bytes) => ({
    account: { address: signerOf(transaction, granted) },
    chain,
    transaction,
  })
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return granted.map((pubkey) => ({ pubkey }))
    case 'solana_signMessage': {
      const message = Uint8Array.from(getBase58Encoder().encode(textAt(params, 'message')))
      const account = { address: textAt(params, 'pubkey') }
      const [signed] = await features['solana:signMessage'].signMessage({ account, message })
      return { signature: signed && getBase58Decoder().decode(signed.signature) }
    }
    case 'solana_signTransaction': {
      const input = inputOf(bytesOf(textAt(params, 'transaction')))
      const [signed] = await features['solana:signTransaction'].signTransaction(input)
      const bytes = signed?.signedTransaction ?? input.transaction
      const { signatures } = getTransactionDecoder().decode(bytes)
      const signature = signatures[input.account.address as keyof typeof signatures]
      return {
        signature: signature && getBase58Decoder().decode(signature),
        transaction: getBase64Decoder().decode(bytes),
      }
    }
    case 'solana_signAllTransactions': {
      const inputs = textsAt(params, 'transactions').map((text) => inputOf(bytesOf(text)))
      const signed = await features['solana:signTransaction'].signTransaction(...inputs)
      return {
        transactions: signed.map(({ signedTransaction }) =>
          getBase64Decoder().decode(signedTransaction),
        ),
      }
    }
    case 'solana_signAndSendTransaction': {
      const input = inputOf(bytesOf(textAt(params, 'transaction')))
      const { sendOptions: options } = params as { sendOptions?: unknown }
      const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
        ...input,
        options,
      })
      return { signature: sent && getBase58Decoder().decode(sent.signature) }
    }
    default:
      throw new RequestError(4200, `The phone wallet does not support ${method}.`)
  }
}

function bytesOf(base64: string): Bytes {
  try {
    return Uint8Array.from(getBase64Encoder().encode(base64))
  } catch {
    throw new RequestError(-32602, 'The transaction is not in base64.')
  }
}

/** The account of the session that has to sign a transaction; the wallet refuses one that none has to. */
function signerOf(transaction: Bytes, granted: readonly string[]): string {
  try {
    const { signatures } = getTransactionDecoder().decode(transaction)
    return granted.find((address) => address in signatures) ?? granted[0] ?? ''
  } catch {
    throw new RequestError(-32602, 'The bytes are no transaction.')
  }
}
