'use client'
import { walletImageUrl } from '@latchkey/core/modal'
import {
  Button,
  ImageTile,
  SearchField,
  Skeleton,
  useStyles,
  VisuallyHidden,
  WarningIcon,
} from '@latchkey/ui'
import { useContext, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useLoaded } from '../../../hooks/useLoaded.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useEndInSight } from '../../../kit/useEndInSight.ts'
import { useLegalGate } from '../../../kit/useLegalGate.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'
import { ViewCodeContext } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { moveInGrid } from '../moveInGrid.ts'
import { allWalletsTestIds } from '../testIds.ts'
import { useWalletCatalog } from '../useWalletCatalog.ts'
import classes, { css } from './AllWalletsView.module.css'

/** Tiles that a term starts with, and that the end of the list adds. */
const firstTiles = 20

/** Tiles shown while the first page is on its way. */
const placeholders = 16

/** The whole catalogue with a search (S2.4): what is loaded is filtered at once. */
export function AllWalletsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const online = useLatchkeyState((state) => state.online)
  const { barred } = useLegalGate()
  const { selectWallet } = useSelectWallet()
  const [term, setTerm] = useState('')
  const [certified, setCertified] = useState(false)
  const { failed, hasCertified, loadMore, loading, retry, wallets } = useWalletCatalog(term, {
    badge: certified ? 'certified' : undefined,
  })
  // Each term starts with a screen of tiles: the next frame has no time for hundreds.
  const [shown, setShown] = useState({ count: firstTiles, term })
  const count = shown.term === term ? shown.count : firstTiles
  const end = useEndInSight(
    count < wallets.length ? () => setShown({ count: count + firstTiles, term }) : loadMore,
    count,
  )
  const searching = term.trim() !== ''
  // Until its code is there, what is found shows as tiles.
  const kit = useLoaded(useContext(ViewCodeContext).loadKit)
  const Found = searching && kit?.FoundWallet

  return (
    <div className={classes['all']}>
      <div className={classes['search']}>
        <SearchField
          clearLabel={messages['allWallets.clear']}
          data-autofocus=""
          data-testid={allWalletsTestIds.walletSearch}
          label={messages['allWallets.search']}
          onValueChange={setTerm}
          value={term}
        />
        {(certified || hasCertified) && (
          <Button
            aria-pressed={certified}
            onClick={() => setCertified(!certified)}
            size="small"
            variant={certified ? 'primary' : 'secondary'}
          >
            {messages['allWallets.certified']}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">
        {searching && !loading ? messages['allWallets.results'](wallets.length) : ''}
      </VisuallyHidden>
      <ul className={Found ? undefined : classes['grid']} onKeyDown={moveInGrid}>
        {wallets.slice(0, count).map((wallet) => (
          <li key={wallet.id} className={classes['cell']}>
            {Found ? (
              <Found disabled={barred} onSelect={selectWallet} term={term} wallet={wallet} />
            ) : (
              <button
                className={classes['tile']}
                data-testid={kitTestIds.walletItem(wallet.id)}
                disabled={barred}
                onClick={() => selectWallet(wallet)}
                type="button"
              >
                <ImageTile name={wallet.name} size={52} src={walletImageUrl(latchkey, wallet)} />
                <span className={classes['name']} dir="auto">
                  {wallet.name}
                </span>
                {kit && wallet.installed && <kit.InstalledMark />}
              </button>
            )}
          </li>
        ))}
        {loading &&
          !searching &&
          Array.from({ length: wallets[0] ? 4 : placeholders }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <li key={index} aria-hidden="true" className={classes['cell']}>
              <span className={classes['tile']}>
                <Skeleton height={52} radius={13} width={52} />
                <Skeleton height={12} width={48} />
              </span>
            </li>
          ))}
      </ul>
      {failed ? (
        <Outcome
          action={{ run: retry, text: messages['common.retry'] }}
          icon={<WarningIcon />}
          title={messages[online ? 'allWallets.failed' : 'allWallets.offline']}
        />
      ) : (
        !wallets[0] &&
        !loading &&
        (searching ? (
          <Outcome
            action={{ run: () => setTerm(''), text: messages['allWallets.clear'] }}
            title={messages['allWallets.empty'](term.trim())}
          />
        ) : (
          <Outcome title={messages['allWallets.none']} />
        ))
      )}
      <div ref={end} />
    </div>
  )
}

function Title() {
  return useViewMessages(en)['allWallets.title']
}
AllWalletsView.Title = Title
