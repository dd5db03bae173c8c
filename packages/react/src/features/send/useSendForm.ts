import type { Network } from '@latchkey/core'
import {
  findToken,
  fromMoney,
  holdingQuery,
  maxTransferQuery,
  moneyDecimals,
  portfolioQuery,
  readAmount,
  type SendForm,
  type SendReadiness,
  type SendToken,
  sendReadiness,
  sendTokens,
} from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { type FoundReceiver, useReceiver } from './useReceiver.ts'
import { useSendState } from './useSendState.ts'

export type FilledForm = {
  form: SendForm
  /** What is to be sent; undefined until the chain has said what a token is. */
  token: SendToken | undefined
  /** The chain has said how many decimals the token has. */
  isHeld: boolean
  /** The list, which has the prices, is on its way. */
  isPriceLoading: boolean
  /** The network's own currency. */
  native: SendToken | undefined
  /** Base units; undefined while nothing is typed. */
  amount: bigint | undefined
  /** All that can be sent. */
  max: bigint | undefined
  /** In the network's own currency. */
  fee: bigint | undefined
  receiver: FoundReceiver
  readiness: SendReadiness
  tokens: readonly SendToken[]
  retry: () => void
}

/** The form with everything that is known about what it says. */
export function useSendForm(account: { address: string; network: Network }): FilledForm {
  const { address, network } = account
  const latchkey = useLatchkey()
  const form = useSendState((state) => state.form)
  const where = { address, networkId: network.caipNetworkId }
  const contract = form.token?.type === 'token' ? form.token.address : undefined
  const portfolio = useQuery(portfolioQuery(latchkey, where))
  const holding = useQuery(holdingQuery(latchkey, { ...where, token: contract }))
  const receiver = useReceiver(form, network)
  const max = useQuery(
    maxTransferQuery(latchkey, { ...where, to: receiver.address, token: contract }),
  )

  const tokens = sendTokens(portfolio.data?.tokens ?? [], network)
  const listed = findToken(tokens, { address: contract, network })
  const native = findToken(tokens, { address: undefined, network })
  const token = tokenOf(listed, holding.data, contract)
  const amount = amountOf(form, token, max.data?.amount)
  const cost = max.data && max.data.fee + max.data.deposit
  const { code, lacks } = (max.error ?? {}) as { code?: string; lacks?: string }
  // Only the chain's own code knows a checksum.
  const isWrong = receiver.address !== undefined && code === 'address.invalid'
  const readiness = sendReadiness({
    amount,
    balance: holding.data?.value ?? missing(holding),
    hasToken: form.token !== undefined,
    lacksFee:
      lacks === 'fee' ||
      (contract === undefined &&
        !form.isMax &&
        amount !== undefined &&
        cost !== undefined &&
        holding.data !== undefined &&
        amount + cost > holding.data.value),
    receiver: isWrong ? { kind: 'invalid' } : receiver.receiver,
    resolved: receiver.resolved,
  })
  return {
    amount,
    fee: cost,
    form,
    isHeld: holding.data !== undefined,
    isPriceLoading: portfolio.status === 'loading' || portfolio.status === 'idle',
    max: max.data?.amount,
    native,
    readiness,
    receiver: isWrong
      ? { ...receiver, address: undefined, receiver: { kind: 'invalid' } }
      : receiver,
    retry() {
      holding.refetch()
      max.refetch()
    },
    token,
    tokens,
  }
}

/** Why it is not known what the account holds. */
function missing({ error, status }: { error?: unknown; status: string }) {
  if (status !== 'error') return 'pending'
  return (Object(error) as { code?: unknown }).code === 'token.invalid' ? 'noToken' : 'failed'
}

/** The chain says how much there is, and of what; the list gives it a name, a picture and a price. */
function tokenOf(
  listed: SendToken | undefined,
  held: { value: bigint; decimals: number; symbol: string } | undefined,
  address: string | undefined,
): SendToken | undefined {
  if (!held) return listed
  const symbol = listed?.symbol || held.symbol
  return {
    address,
    balance: held.value,
    decimals: held.decimals,
    iconUrl: listed?.iconUrl,
    name: listed?.name || symbol,
    price: listed?.decimals === held.decimals ? listed.price : undefined,
    symbol,
  }
}

function amountOf(
  { isMax, sendTokenAmount, unit }: SendForm,
  token: SendToken | undefined,
  max: bigint | undefined,
): bigint | undefined {
  if (!token || !sendTokenAmount) return undefined
  if (isMax && max !== undefined) return max
  if (unit === 'token') return readAmount(sendTokenAmount, token)
  const money = readAmount(sendTokenAmount, { decimals: moneyDecimals })
  if (money === undefined || token.price === undefined) return undefined
  return fromMoney(money, { decimals: token.decimals, price: token.price })
}
