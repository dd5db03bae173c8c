type Account<id extends string> = { address: string; networkIds: readonly id[] }
type Change = 'accounts' | 'ended' | 'grant' | 'network'
type Request = { networkId?: string | undefined; method: string; params?: unknown }

export type TestSessionOptions<id extends string> = {
  /** What the wallet approved; the first network is the one in use. */
  networkIds: readonly id[]
  accounts: readonly Account<id>[]
  methods: readonly string[]
  /** What the wallet has said beforehand that it can do (EIP-5792), on every network. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  /** The wallet's answer to a request, or what it throws. Defaults to no answer ever. */
  answer?(request: Request): unknown
  name?: string | undefined
}

/** One namespace of a session with a wallet that is not on the page, as adapters get it (`SessionWallet`). */
export type TestSession<id extends string> = ReturnType<typeof createTestSession<id>>

/** A session's wallet that does what the test says, and remembers what it was asked. */
export function createTestSession<id extends string>({
  answer = () => new Promise(() => {}),
  capabilities,
  name = 'Phone Wallet',
  ...granted
}: TestSessionOptions<id>) {
  const listeners = new Set<(change: Change) => void>()
  const requests: Request[] = []
  let { accounts, methods, networkIds } = granted
  let [networkId = '' as id] = networkIds
  let isEnded = false

  const emit = (...changes: readonly Change[]) => {
    for (const change of changes) for (const listener of [...listeners]) listener(change)
  }
  const move = (wanted: id) => {
    networkId = wanted
    emit('network', 'accounts')
  }

  return {
    /** The wallet approves something else, and says so. */
    approve(change: Partial<Pick<TestSessionOptions<id>, 'accounts' | 'methods' | 'networkIds'>>) {
      accounts = change.accounts ?? accounts
      methods = change.methods ?? methods
      networkIds = change.networkIds ?? networkIds
      emit('accounts', 'grant')
    },
    isEnded: () => isEnded,
    listeners: () => listeners.size,
    move,
    requests,
    wallet: {
      accounts: () => {
        const here = accounts.filter((each) => each.networkIds.includes(networkId))
        return isEnded ? [] : [...new Set([...here, ...accounts])]
      },
      ...(capabilities && { capabilities: () => capabilities }),
      async end() {
        isEnded = true
        emit('ended')
      },
      methods: () => (isEnded ? [] : methods),
      async moveTo(wanted: string) {
        const found = networkIds.find((each) => each === wanted)
        if (isEnded || found === undefined) return false
        if (found !== networkId) move(found)
        return true
      },
      name,
      networkId: () => networkId,
      networkIds: () => (isEnded ? [] : networkIds),
      async request(request: Request) {
        requests.push(request)
        return answer(request)
      },
      subscribe(listener: (change: Change) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}
