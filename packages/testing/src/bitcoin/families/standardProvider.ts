import type { ProviderFacts, WalletLine } from './Family.ts'

type ShownAccount = { address: string; chains: readonly string[]; publicKey: string }

/** A wallet of the Wallet Standard over a line to the wallet. Stands alone: Playwright sends its text to the page. */
export function standardProvider(
  line: WalletLine,
  { icon, name, networks, without }: ProviderFacts,
) {
  const fromHex = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (it) => it.charCodeAt(0))
  const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
  const features = ['connect', 'signAndSendTransaction', 'signMessage', 'signTransaction'].map(
    (one) => `bitcoin:${one}`,
  )
  let accounts: readonly object[] = []

  const show = (shown: readonly ShownAccount[]) => {
    accounts = shown.map(({ address, chains, publicKey }) =>
      Object.freeze({ address, chains, features, publicKey: fromHex(publicKey) }),
    )
  }
  /** Only the wallet's own objects are accounts. */
  const addressOf = (account: unknown) => {
    if (!accounts.includes(account as object))
      throw Object.assign(new Error('The account is not authorized.'), { code: 4100 })
    return (account as { address: string }).address
  }
  const signing = (input: {
    chain: unknown
    inputsToSign: readonly { account: unknown; sigHash?: unknown; signingIndexes: unknown }[]
    psbt: Uint8Array
  }) => ({
    chain: input.chain,
    inputsToSign: input.inputsToSign.map(({ account, sigHash, signingIndexes }) => ({
      address: addressOf(account),
      sigHash,
      signingIndexes,
    })),
    psbt: toBase64(input.psbt),
  })
  /** Most features take several inputs; one question follows another. */
  const each =
    <I, O>(answer: (input: I) => Promise<O>) =>
    async (...inputs: I[]) => {
      const outputs: O[] = []
      for (const input of inputs) outputs.push(await answer(input))
      return outputs
    }

  line.on('change', (value: { accounts: readonly ShownAccount[] }) => show(value.accounts))

  const all = {
    'bitcoin:connect': {
      async connect(input: unknown) {
        const answer = (await line.call('bitcoin:connect', input)) as {
          accounts: readonly ShownAccount[]
          granted: readonly string[]
        }
        show(answer.accounts)
        return {
          accounts: answer.granted.map((address) =>
            accounts.find((account) => (account as ShownAccount).address === address),
          ),
        }
      },
      version: '1.0.0',
    },
    'bitcoin:signAndSendTransaction': {
      signAndSendTransaction: each(async (input: Parameters<typeof signing>[0]) =>
        line.call('bitcoin:signAndSendTransaction', signing(input)),
      ),
      version: '1.0.0',
    },
    'bitcoin:signMessage': {
      signMessage: each(async (input: { account: unknown; message: Uint8Array }) => {
        const { signature, signedMessage } = (await line.call('bitcoin:signMessage', {
          address: addressOf(input.account),
          message: toBase64(input.message),
        })) as { signature: string; signedMessage: string }
        return { signature: fromBase64(signature), signedMessage: fromBase64(signedMessage) }
      }),
      version: '1.0.0',
    },
    'bitcoin:signTransaction': {
      signTransaction: each(async (input: Parameters<typeof signing>[0]) => {
        const answer = await line.call('bitcoin:signTransaction', signing(input))
        return { signedPsbt: fromBase64((answer as { signedPsbt: string }).signedPsbt) }
      }),
      version: '1.0.0',
    },
    'standard:connect': {
      async connect(input?: unknown) {
        const answer = await line.call('standard:connect', input)
        show((answer as { accounts: readonly ShownAccount[] }).accounts)
        return { accounts }
      },
      version: '1.0.0',
    },
    'standard:disconnect': {
      disconnect: async () => void (await line.call('standard:disconnect', undefined)),
      version: '1.0.0',
    },
    'standard:events': {
      on: (_event: 'change', listener: (properties: unknown) => void) =>
        line.on('change', () => listener({ accounts })),
      version: '1.0.0',
    },
  }
  return {
    get accounts() {
      return accounts
    },
    chains: networks.map((network) => `bitcoin:${network}`),
    features: Object.fromEntries(
      Object.entries(all).filter(([feature]) => !without.includes(feature)),
    ),
    icon,
    name,
    version: '1.0.0',
  }
}
