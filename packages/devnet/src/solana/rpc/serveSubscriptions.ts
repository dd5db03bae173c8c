import { type Address, address as addressOf, type EncodedAccount, lamports } from '@solana/kit'
import { stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { SolanaNode, SolanaNodeEvent, TransactionRecord } from '../node/createSolanaNode.ts'
import { mint } from '../node/tokens.ts'
import { answer, methodNotFound, readParameters } from './answer.ts'
import { encodeAccount } from './encodeAccount.ts'
import { accountOptions, address, count, options, signature } from './parameters.ts'

/** What a subscription does at each event of the node; `done` ends it. */
type Watch = (event: SolanaNodeEvent, notify: (result: unknown) => void, done: () => void) => void

type Subscription = { method: string; onEvent: (event: SolanaNodeEvent) => void }

const schemas = {
  accountSubscribe: z.tuple([address, accountOptions]),
  logsSubscribe: z.tuple([
    z.union([
      z.enum(['all', 'allWithVotes']),
      z.object({ mentions: z.array(address).length(1, 'Invalid param: one address') }),
    ]),
    options({}),
  ]),
  signatureSubscribe: z.tuple([
    signature,
    options({ enableReceivedNotification: z.boolean().nullish() }),
  ]),
  slotSubscribe: z.tuple([]),
}
const unsubscribe = z.tuple([count])
const commitments = ['processed', 'confirmed', 'finalized'] as const

/** Answers one WebSocket connection: accounts, logs, signatures and slots, until it closes. */
export function serveSubscriptions(node: SolanaNode, socket: WebSocket): void {
  const subscriptions = new Map<number, Subscription>()
  let lastId = 0
  const stopListening = node.listen((event) => {
    for (const { onEvent } of [...subscriptions.values()]) onEvent(event)
  })
  socket.on('close', stopListening)
  socket.on('error', () => socket.terminate())
  socket.on('message', async (data) => {
    // Notifications wait for the reply that names their subscription, so one about a signature that is already
    // known follows right after it.
    const begun: (() => void)[] = []
    const reply = await answer(String(data), (name, given) => {
      if (name.endsWith('Unsubscribe')) {
        const [id] = readParameters(unsubscribe, given)
        return subscriptions.delete(id)
      }
      const { first, watch } = watchFor(name, given)
      lastId += 1
      const id = lastId
      const notification = name.replace('Subscribe', 'Notification')
      const notify = (result: unknown) =>
        send({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } })
      const onEvent = (event: SolanaNodeEvent) =>
        watch(event, notify, () => void subscriptions.delete(id))
      begun.push(() => {
        subscriptions.set(id, { method: name, onEvent })
        for (const event of first) onEvent(event)
      })
      return id
    })
    if (reply !== undefined) socket.send(reply)
    for (const begin of begun) begin()
  })

  function send(message: unknown) {
    if (socket.readyState === socket.OPEN) socket.send(stringifyJsonWithBigInts(message))
  }

  /** @throws {RpcError} */
  function watchFor(
    name: string,
    given: readonly unknown[],
  ): { first: readonly SolanaNodeEvent[]; watch: Watch } {
    switch (name) {
      case 'accountSubscribe': {
        const [account, settings] = readParameters(schemas.accountSubscribe, given)
        return { first: [], watch: watchAccount(account, settings) }
      }
      case 'logsSubscribe': {
        const [filter] = readParameters(schemas.logsSubscribe, given)
        const mentioned = typeof filter === 'string' ? undefined : filter.mentions[0]
        return { first: [], watch: watchLogs(mentioned) }
      }
      case 'signatureSubscribe': {
        const [wanted, settings] = readParameters(schemas.signatureSubscribe, given)
        const received = Boolean(settings.enableReceivedNotification)
        const record = node.record(wanted)
        return {
          first: record ? [{ record, type: 'transaction' }] : [],
          watch: watchSignature(wanted, settings.commitment ?? 'finalized', received),
        }
      }
      case 'slotSubscribe':
        readParameters(schemas.slotSubscribe, given)
        return { first: [], watch: watchSlots }
      default:
        throw methodNotFound()
    }
  }

  function context() {
    return { slot: node.slot() }
  }

  function watchSignature(
    wanted: string,
    commitment: (typeof commitments)[number],
    received: boolean,
  ): Watch {
    return (event, notify, done) => {
      const record = node.record(wanted)
      if (!record) return
      if (received && event.type === 'transaction' && event.record === record)
        notify({ context: context(), value: 'receivedSignature' })
      const reached = commitments.indexOf(node.commitmentOf(record))
      if (reached < commitments.indexOf(commitment)) return
      done()
      notify({ context: context(), value: { err: record.error } })
    }
  }

  function watchAccount(wanted: Address, settings: z.output<typeof accountOptions>): Watch {
    const decimalsOf = (token: string) => {
      const found = node.account(token as Address)
      return found && mint(found)?.decimals
    }
    const read = () =>
      stringifyJsonWithBigInts(
        encodeAccount(node.account(wanted) ?? emptied(wanted), { ...settings, decimalsOf }),
      )
    let last = read()
    return (event, notify) => {
      if (event.type !== 'transaction' || !names(event.record, wanted)) return
      const now = read()
      if (now === last) return
      last = now
      const value = encodeAccount(node.account(wanted) ?? emptied(wanted), {
        ...settings,
        decimalsOf,
      })
      notify({ context: context(), value })
    }
  }

  function watchLogs(mentioned: Address | undefined): Watch {
    return (event, notify) => {
      if (event.type !== 'transaction') return
      const { error: err, logs, signature } = event.record
      if (mentioned === undefined || names(event.record, mentioned))
        notify({ context: context(), value: { err, logs, signature } })
    }
  }
}

const watchSlots: Watch = (event, notify) => {
  if (event.type !== 'slot') return
  notify({ parent: event.slot - 1n, root: event.slot - 3n, slot: event.slot })
}

function names({ accounts }: TransactionRecord, wanted: Address): boolean {
  return accounts.some(({ address }) => address === wanted)
}

function emptied(address: Address): EncodedAccount {
  return {
    address,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(0n),
    programAddress: addressOf('11111111111111111111111111111111'),
    space: 0n,
  }
}
