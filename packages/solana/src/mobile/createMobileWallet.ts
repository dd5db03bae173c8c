import { type AdapterContext, InvalidAnswerError, UnauthorizedError } from '@latchkey/core/adapter'
import { getBase58Encoder } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type { StandardConnectInput, StandardEventsListeners } from '@wallet-standard/features'
import { toWalletChain } from '../network/walletChain.ts'
import { type Authorized, signInFeature, signTransactionsFeature } from './authorize.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { createConversations } from './createConversations.ts'
import { type Authorization, keepAuthorization } from './keptAuthorization.ts'
import { type SessionLimits, sessionLimits } from './session/SessionLimits.ts'

type ChangeListener = StandardEventsListeners['change']

const signatureBytes = 64

/**
 * The phone's wallet apps as one wallet of the Wallet Standard (Mobile Wallet Adapter 2.0), but for its name and icon,
 * which the list has before.
 *
 * Each request opens the app, returns to what the app granted, and ends the conversation. A page that comes back
 * shows what was granted without asking the app, as browsers open apps only when the visitor taps.
 */
export function createMobileWallet(
  context: Pick<AdapterContext, 'activeNetworkId' | 'environment' | 'networks' | 'signal'>,
  limits: SessionLimits = sessionLimits,
) {
  const { activeNetworkId, environment, networks } = context
  const store = keepAuthorization(environment)
  const listeners = new Set<ChangeListener>()
  let accounts: readonly WalletAccount[] = []

  const chains = () => {
    const known = new Set(networks().map(({ caipNetworkId }) => toWalletChain(caipNetworkId)))
    return [...known]
  }
  const chosenChain = () => {
    const id = activeNetworkId() ?? networks()[0]?.caipNetworkId
    return id ? toWalletChain(id) : 'solana:mainnet'
  }
  /** The network of the grant, where a request is for none. */
  const grantedChain = () => store.read().authorization?.chain ?? chosenChain()

  function show(authorization: Authorization | undefined): void {
    const addresses = authorization?.accounts ?? []
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    accounts = addresses.map((address) => ({
      address,
      chains: chains(),
      features: Object.keys(solanaFeatures(authorization)) as WalletAccount['features'],
      publicKey: Uint8Array.from(getBase58Encoder().encode(address)),
    }))
    for (const listener of [...listeners]) listener({ accounts, features: wallet.features })
  }

  const { converse, end } = createConversations(context, { limits, onGranted: show, store })

  /** @throws {UnauthorizedError} when the app no longer grants the account */
  function expectAccount({ address }: WalletAccount, granted: Authorized, method: string): void {
    if (!granted.authorization.accounts.includes(address)) throw new UnauthorizedError({ method })
  }

  /** Asks for all inputs of a feature at once, which are for one network and of one account. */
  async function signTogether(
    method: 'sign_and_send_transactions' | 'sign_transactions',
    inputs: readonly (SolanaSignAndSendTransactionInput | SolanaSignTransactionInput)[],
    options?: object,
  ): Promise<readonly Uint8Array[]> {
    const [first] = inputs
    if (!first) return []
    return converse({ chain: first.chain ?? grantedChain(), method }, async (session, granted) => {
      for (const { account } of inputs) expectAccount(account, granted, method)
      const answer = await session.request(method, {
        ...options,
        payloads: inputs.map(({ transaction }) => toBase64(transaction)),
      })
      const { signatures, signed_payloads } = (answer ?? {}) as Record<string, unknown>
      const list = method === 'sign_transactions' ? signed_payloads : signatures
      return readBytes(list, { answer, count: inputs.length, method })
    })
  }

  async function signMessage({ account, message }: SolanaSignMessageInput) {
    const method = 'sign_messages'
    const [signed] = await converse({ chain: grantedChain(), method }, async (session, granted) => {
      expectAccount(account, granted, method)
      const answer = await session.request(method, {
        addresses: [toBase64(Uint8Array.from(account.publicKey))],
        payloads: [toBase64(message)],
      })
      const { signed_payloads } = (answer ?? {}) as Record<string, unknown>
      return readBytes(signed_payloads, { answer, count: 1, method })
    })
    // The signature follows the message.
    const end = (signed?.length ?? 0) - signatureBytes
    if (!signed || end < 0) throw new InvalidAnswerError({ answer: signed, method })
    return { signature: signed.slice(end), signedMessage: signed.slice(0, end) }
  }

  async function signIn(input: SolanaSignInInput) {
    const method = 'sign_in'
    const wanted = { domain: environment.window?.location.host, ...input }
    const { signedIn } = await converse(
      { chain: chosenChain(), method, signIn: wanted as SolanaSignInInput },
      async (_, granted) => granted,
    )
    const { address, signature, signed_message } = (signedIn ?? {}) as Record<string, unknown>
    const key = fromBase64(address)?.join()
    const account = accounts.find(({ publicKey }) => publicKey.join() === key)
    const [message, signed] = [fromBase64(signed_message), fromBase64(signature)]
    if (!account || !message || !signed) throw new InvalidAnswerError({ answer: signedIn, method })
    return { account, signature: signed, signedMessage: message }
  }

  /** What the app can do, as far as it is known; before any grant only to connect. */
  function solanaFeatures(authorization: Authorization | undefined) {
    if (!authorization) return {}
    const { features, versions: supportedTransactionVersions } = authorization
    return {
      'solana:signAndSendTransaction': {
        async signAndSendTransaction(...inputs: readonly SolanaSignAndSendTransactionInput[]) {
          const method = 'sign_and_send_transactions'
          const options = toOptions(inputs[0]?.options)
          const signatures = await signTogether(method, inputs, { options })
          return signatures.map((signature) => ({ signature }))
        },
        supportedTransactionVersions,
        version: '1.0.0',
      },
      ...(features.includes(signInFeature) && {
        'solana:signIn': {
          signIn: (...inputs: readonly SolanaSignInInput[]) =>
            inTurn(inputs.length > 0 ? inputs : [{}], signIn),
          version: '1.0.0',
        },
      }),
      'solana:signMessage': {
        signMessage: (...inputs: readonly SolanaSignMessageInput[]) => inTurn(inputs, signMessage),
        version: '1.1.0',
      },
      ...(features.includes(signTransactionsFeature) && {
        'solana:signTransaction': {
          async signTransaction(...inputs: readonly SolanaSignTransactionInput[]) {
            const signed = await signTogether('sign_transactions', inputs)
            return signed.map((signedTransaction) => ({ signedTransaction }))
          },
          supportedTransactionVersions,
          version: '1.0.0',
        },
      }),
    }
  }

  const standardFeatures = {
    'standard:connect': {
      async connect({ silent = false }: StandardConnectInput = {}) {
        const { authorization } = store.read()
        show(authorization)
        if (!authorization && !silent)
          await converse({ chain: chosenChain(), method: 'authorize' }, async () => undefined)
        return { accounts }
      },
      version: '1.0.0',
    },
    'standard:disconnect': {
      /**
       * Forgets the grant. The app learns of it with the next conversation: a visitor who disconnects does not want
       * an app to open.
       */
      async disconnect() {
        const { authorization, returned } = store.read()
        end()
        if (authorization) store.write({ returned: [...returned, authorization.token] })
        show(undefined)
      },
      version: '1.0.0',
    },
    'standard:events': {
      on(_event: 'change', listener: ChangeListener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      version: '1.0.0',
    },
  } as const

  const wallet = {
    get accounts() {
      return accounts
    },
    get chains() {
      return chains()
    },
    get features() {
      return { ...standardFeatures, ...solanaFeatures(store.read().authorization) }
    },
    version: '1.0.0' as const,
  }
  return wallet
}

/** @throws {InvalidAnswerError} */
function readBytes(
  list: unknown,
  { answer, count, method }: { answer: unknown; count: number; method: string },
): readonly Uint8Array[] {
  const read = Array.isArray(list) ? list.map(fromBase64) : []
  const bytes = read.filter((one) => one !== undefined)
  if (bytes.length !== count || read.length !== count)
    throw new InvalidAnswerError({ answer, method })
  return bytes
}

/** Options of the Wallet Standard in the words of the protocol. */
function toOptions(options: SolanaSignAndSendTransactionInput['options'] = {}) {
  return {
    commitment: options.commitment,
    max_retries: options.maxRetries,
    min_context_slot: options.minContextSlot,
    skip_preflight: options.skipPreflight,
  }
}

/** One conversation follows another. */
async function inTurn<input, output>(
  inputs: readonly input[],
  ask: (input: input) => Promise<output>,
): Promise<readonly output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await ask(input))
  return outputs
}
