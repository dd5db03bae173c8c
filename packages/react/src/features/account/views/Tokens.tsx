import type { Network } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/modal'
import { Button, ChevronDownIcon, Skeleton, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type CSSProperties, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { Said } from '../../../kit/Said.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { nativeToken } from '../nativeToken.ts'
import { accountTestIds } from '../testIds.ts'
import { tokenGroups } from '../tokenGroups.ts'
import type { Holdings } from '../useHoldings.ts'
import { TokenRow } from './TokenRow.tsx'
import classes, { css } from './Tokens.module.css'

/** Rows that are shown at first, and how many each click adds. */
const firstRows = 20
const moreRows = 200
/** Rows that a browser draws or skips together: each thing that it may skip costs something in every frame. */
const rowsOfPart = 20

/** What the account has, token by token; places are held while it is read, and a sentence says what is missing. */
export function Tokens({ balance, network, portfolio, tokenRetry }: Tokens.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const known = portfolio.data
  const native = balance.data
  if (portfolio.status === 'loading' || (!known?.supported && balance.status === 'loading'))
    return <TokensPending />

  const tokens =
    known && known.tokens.length > 0
      ? known.tokens
      : native && native.value > 0n
        ? [nativeToken(latchkey, network, native)]
        : []
  const failed = !known && portfolio.status === 'error'
  const missing = !known
    ? failed && messages['tokens.failed']
    : !known.supported
      ? messages['tokens.unsupported'](network.name)
      : known.partial.length > 0 && messages['tokens.partial']
  const unpriced =
    tokens.length > 0 && !tokens.some(({ price }) => price > 0) && messages['tokens.priceless']
  return (
    <>
      {tokens.length === 0 && !missing ? (
        <div className={classes['empty']}>
          <p className={classes['emptyTitle']}>{messages['tokens.empty']}</p>
          <p>{messages['tokens.emptyHint']}</p>
        </div>
      ) : (
        <TokenList network={network} tokens={tokens} />
      )}
      <p className={classes['note']} role="status">
        {missing || unpriced || null}
      </p>
      {failed ? <Said message={{ key: 'toast.balanceUnavailable' }} /> : null}
      {/* Above, one button asks for both. */}
      {failed && balance.status !== 'error' ? (
        <div className={classes['again']}>
          <Button
            loading={tokenRetry.isWaiting}
            onClick={tokenRetry.run}
            size="small"
            variant="secondary"
          >
            {messages['common.retry']}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function TokenList({ network, tokens }: { network: Network; tokens: readonly TokenBalance[] }) {
  const messages = useTexts(en)
  const [limit, setLimit] = useState(firstRows)
  const [unfolded, setUnfolded] = useState(false)
  const { hasUnpriced, main, small } = tokenGroups(tokens)
  const rest = Math.min(main.length - limit, moreRows)
  const rows = (list: readonly TokenBalance[]) => (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items stand parts, which HTML's have no room for
    <div className={classes['list']} role="list">
      {partsOf(list).map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are places, through which tokens move
          key={index}
          className={classes['part']}
          style={{ '--rows': part.length } as CSSProperties}
        >
          {part.map((token, index) => (
            // biome-ignore lint/a11y/useSemanticElements: see the list
            <div
              // Two tokens of one address would be one token.
              key={token.address ?? `native${index}`}
              className={classes['item']}
              role="listitem"
            >
              <TokenRow network={network} token={token} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
  return (
    <>
      {rows(main.slice(0, limit))}
      {rest > 0 ? (
        <Button
          data-testid={accountTestIds.tokensMore}
          fullWidth
          onClick={() => setLimit((shown) => shown + moreRows)}
          variant="plain"
        >
          {messages['tokens.more'](rest)}
        </Button>
      ) : null}
      {small.length > 0 && rest <= 0 ? (
        <>
          <button
            aria-expanded={unfolded}
            className={classes['fold']}
            data-testid={accountTestIds.tokensSmall}
            onClick={() => setUnfolded((before) => !before)}
            type="button"
          >
            <span>
              {messages[hasUnpriced ? 'tokens.smallOrUnpriced' : 'tokens.small'](small.length)}
            </span>
            <ChevronDownIcon />
          </button>
          {unfolded ? rows(small) : null}
        </>
      ) : null}
    </>
  )
}

function partsOf(list: readonly TokenBalance[]): readonly (readonly TokenBalance[])[] {
  return Array.from({ length: Math.ceil(list.length / rowsOfPart) }, (_, index) =>
    list.slice(index * rowsOfPart, (index + 1) * rowsOfPart),
  )
}

/** The shape of three rows. */
export function TokensPending() {
  useStyles(css)
  const messages = useTexts(en)
  return (
    <>
      <VisuallyHidden role="status">{messages['tokens.loading']}</VisuallyHidden>
      <div aria-hidden="true" className={classes['list']}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes['pending']}>
            <Skeleton height={36} radius={18} width={36} />
            <span className={classes['words']}>
              <Skeleton height={14} width={96} />
              <Skeleton height={12} width={64} />
            </span>
            <Skeleton height={14} width={64} />
          </div>
        ))}
      </div>
    </>
  )
}

export declare namespace Tokens {
  type Props = Pick<Holdings, 'balance' | 'portfolio' | 'tokenRetry'> & { network: Network }
}
