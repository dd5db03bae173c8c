import { type CatalogWallet, walletKey } from '@latchkey/core/modal'
import { VisuallyHidden, WarningIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useEndInSight } from '../../../kit/useEndInSight.ts'
import { en } from '../en.ts'
import { moveInGrid } from '../moveInGrid.ts'
import classes from '../views/AllWalletsView.module.css'
import { FoundWallet } from './FoundWallet.tsx'
import { useChooseWallet } from './useChooseWallet.ts'
import { useFoundWallets } from './useFoundWallets.ts'

/** Rows that a term starts with, and that the end of the list adds. */
const firstRows = 20

/** What the search finds, as rows; nothing without a term, when it only fetches what the search goes by. */
export function WalletSearch({
  badge,
  disabled,
  loaded,
  onClear,
  term: typed,
}: WalletSearch.Props) {
  const term = typed.trim()
  const messages = useViewMessages(en)
  const online = useLatchkeyState((state) => state.online)
  const { failed, loading, retry, wallets } = useFoundWallets({ badge, loaded, term })
  const { choose, pending } = useChooseWallet(term)
  // Each term starts with a screen of rows: the next frame has no time for hundreds.
  const [shown, setShown] = useState({ count: firstRows, term })
  const count = shown.term === term ? shown.count : firstRows
  const end = useEndInSight(
    count < wallets.length ? () => setShown({ count: count + firstRows, term }) : undefined,
    count,
  )
  return (
    <>
      {/* Once typing has paused: each letter's count would talk over the next. */}
      <VisuallyHidden role="status">
        {term && !loading ? messages['allWallets.results'](wallets.length) : ''}
      </VisuallyHidden>
      {wallets[0] && (
        <ul onKeyDown={moveInGrid}>
          {wallets.slice(0, count).map((wallet) => (
            <li key={walletKey(wallet)} className={classes['cell']}>
              <FoundWallet
                disabled={disabled}
                onSelect={choose}
                pending={pending === walletKey(wallet)}
                term={term}
                wallet={wallet}
              />
            </li>
          ))}
        </ul>
      )}
      {failed ? (
        <Outcome
          action={{ run: retry, text: messages['common.retry'] }}
          icon={<WarningIcon />}
          title={messages[online ? 'allWallets.failed' : 'allWallets.offline']}
        />
      ) : (
        term &&
        !wallets[0] &&
        !loading && (
          <Outcome
            action={{ run: onClear, text: messages['allWallets.clear'] }}
            title={messages['allWallets.empty'](term)}
          />
        )
      )}
      <div ref={end} />
    </>
  )
}

export declare namespace WalletSearch {
  type Props = {
    /** Only wallets that carry it. */
    badge: string | undefined
    disabled: boolean
    /** The site's own wallets, and the pages of the list that are loaded. */
    loaded: readonly CatalogWallet[]
    onClear: () => void
    /** As it is typed. */
    term: string
  }
}
