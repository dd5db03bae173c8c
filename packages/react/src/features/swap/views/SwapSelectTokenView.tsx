import type { SwapToken } from '@latchkey/core'
import { editSwap, isAddress, navigate, shortSymbol, swapTokenQuery } from '@latchkey/core/modal'
import { ChoiceRow, ImageTile, Notice, Spinner, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { TokenList } from '../../../transaction/TokenList.tsx'
import shared from '../../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import classes, { css } from '../behind/Behind.module.css'
import { swapTestIds } from '../behind/testIds.ts'
import { texts } from '../behind/texts.ts'
import { onSwapNetwork, type SwapAccount } from '../onSwapNetwork.tsx'
import formClasses, { css as formCss } from '../Swap.module.css'
import { suggestedTokens } from '../suggestedTokens.ts'
import { swapTestIds as formTestIds } from '../testIds.ts'
import { useSwapState } from '../useSwapState.ts'
import { isPending, tokenAt, useSwapTokens } from '../useSwapTokens.ts'

/** What can be paid, or got: of the server's list, or any token by its address. */
function SelectToken({ address, network, view }: ViewProps<'SwapSelectToken'> & SwapAccount) {
  useStyles(formCss)
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const form = useSwapState((state) => state.form)
  const known = useSwapTokens({ address, network })
  const [term, setTerm] = useState('')
  const isFrom = view.side === 'from'
  const offered = known.tokens
  const tokens = [
    ...offered.filter(({ quantity }) => quantity > 0n),
    ...offered.filter(({ quantity }) => quantity === 0n),
  ].map(listedOf)
  const side = isFrom ? form.from : form.to
  const chosen = side && tokenAt(tokens, side.address, network)
  const choose = (token: Pick<SwapToken, 'address'>) => {
    editSwap(latchkey, { [view.side]: { address: token.address } })
    navigate.back(latchkey)
  }
  const other = isFrom ? form.to : form.from
  const isTaken = ({ address: contract }: Pick<SwapToken, 'address'>) =>
    other !== undefined && other.address?.toLowerCase() === contract?.toLowerCase()
  const suggested = isFrom ? [] : suggestedTokens(known.tokens, network.caipNetworkId)
  const contract = term.trim()
  const isContract = !isFrom && isAddress('eip155', contract)

  return (
    <TokenList
      chosen={chosen as (typeof tokens)[number] | undefined}
      disabledReasonOf={(token) =>
        isTaken(token) ? messages[isFrom ? 'swap.chosenToGet' : 'swap.chosenAlready'] : undefined
      }
      isBalanceKnown
      isLoading={known.list.isLoading}
      onChoose={choose}
      search={{
        above:
          suggested.length > 0 ? (
            <section aria-label={messages['swap.suggested']} className={classes['chips']}>
              {suggested.map((token) => (
                <button
                  aria-disabled={isTaken(token) || undefined}
                  className={formClasses['chip']}
                  data-testid={swapTestIds.swapSuggested(token.symbol)}
                  key={token.address ?? ''}
                  onClick={() => isTaken(token) || choose(token)}
                  type="button"
                >
                  <ImageTile name={token.symbol} round size={20} src={token.logoUri} />
                  <bdi>{shortSymbol(token.symbol)}</bdi>
                </button>
              ))}
            </section>
          ) : undefined,
        none: isContract ? (
          <Unlisted contract={contract} networkId={network.caipNetworkId} onChoose={choose} />
        ) : undefined,
        onTerm: setTerm,
        testId: swapTestIds.swapSearch,
      }}
      testIdOf={({ symbol }) => swapTestIds.swapTokenItem(symbol)}
      titleOf={({ quantity }) => messages[quantity > 0n ? 'swap.yourTokens' : 'swap.tokens']}
      tokens={tokens}
    >
      {known.list.hasFailed ? (
        <Outcome
          action={{ run: known.list.retry, text: messages['common.retry'] }}
          title={messages['swap.initFailed']}
        />
      ) : known.portfolio.hasFailed ? (
        <Notice tone="warn">{messages['swap.heldUnknown']}</Notice>
      ) : null}
    </TokenList>
  )
}

/** A token that no list has, by what it calls itself, with what a visitor has to know before it is taken. */
function Unlisted({
  contract,
  networkId,
  onChoose,
}: {
  contract: string
  networkId: SwapToken['networkId']
  onChoose: (token: SwapToken) => void
}) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const query = useQuery(swapTokenQuery(latchkey, { address: contract, networkId }))
  const token = query.data
  if (isPending(query.status))
    return <Outcome icon={<Spinner />} title={messages['swap.lookingUp']} />
  const { code } = Object(query.error) as { code?: unknown }
  if (!token)
    return (
      <Outcome
        {...(code !== undefined && code !== 'swap.refused'
          ? {
              action: { run: query.refetch, text: messages['common.retry'] },
              title: messages['swap.unavailable'],
            }
          : { title: messages['swap.notToken'] })}
      />
    )
  return (
    <div className={shared['block']}>
      <Notice data-testid={formTestIds.swapUnlisted} title={messages['swap.unlisted']} tone="warn">
        {messages['swap.unlistedHint'](shortSymbol(token.symbol))}
      </Notice>
      <ChoiceRow
        data-testid={swapTestIds.swapTokenItem(token.symbol)}
        leading={<ImageTile name={token.symbol} round src={token.logoUri} />}
        onClick={() => onChoose(token)}
        plain
        subtitle={<bdi>{shortSymbol(token.symbol)}</bdi>}
        title={<bdi>{token.name}</bdi>}
      />
      <p className={classes['address']} dir="ltr">
        {token.address}
      </p>
    </div>
  )
}

function listedOf(token: SwapToken) {
  const { logoUri, quantity } = token
  return { ...token, balance: quantity > 0n ? quantity : undefined, iconUrl: logoUri }
}

function Title() {
  return useTransactionTexts(texts)['swap.selectTitle']
}

export const SwapSelectTokenView = onSwapNetwork<ViewProps<'SwapSelectToken'>>(
  Object.assign(SelectToken, { Title }),
)
