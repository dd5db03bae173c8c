'use client'
import { editSend, findToken, navigate, portfolioQuery, sendTokens } from '@latchkey/core/modal'
import { ChoiceRow, ImageTile, Notice, SearchField, useStyles } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Found } from '../../../kit/Found.tsx'
import { Outcome } from '../../../kit/Outcome.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { SkeletonRow } from '../../../kit/SkeletonRow.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { en } from '../en.ts'
import classes, { css } from '../Send.module.css'
import { sendTestIds } from '../testIds.ts'
import { useSendState } from '../useSendState.ts'
import { writeToken, writeWorth } from '../writeToken.ts'

/** Below this many tokens a search field is more to read than the list. */
const searchFrom = 7

/** More rows than anybody reads; the search finds the others. */
const maxRows = 100

/** What the account has on the network, to choose from. */
export function WalletSendSelectTokenView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const { address } = useAccount()
  const { network } = useNetwork()
  const portfolio = useQuery(
    portfolioQuery(latchkey, { address, networkId: network?.caipNetworkId }),
  )
  const asset = useSendState((state) => state.form.token)
  const [term, setTerm] = useState('')
  if (!address || !network) return null

  const tokens = sendTokens(portfolio.data?.tokens ?? [], network)
  const chosen =
    asset &&
    findToken(tokens, { address: asset.type === 'token' ? asset.address : undefined, network })
  const needle = term.trim().toLowerCase()
  const found = tokens.filter(
    (token) =>
      [token.name, token.symbol].some((text) => text.toLowerCase().includes(needle)) ||
      (needle.length > 0 && token.address?.toLowerCase() === needle),
  )
  // Without a list the network's own currency is there, and how much of it is not known here.
  const isKnown = portfolio.data?.supported ?? false
  const isLoading = portfolio.status === 'loading' || portfolio.status === 'idle'

  return (
    <div className={classes['screen']}>
      {tokens.length < searchFrom ? null : (
        <SearchField
          clearLabel={messages['send.clear']}
          data-autofocus=""
          label={messages['send.tokensSearch']}
          onValueChange={setTerm}
          value={term}
        />
      )}
      {found.length === 0 ? (
        <Outcome
          action={{ run: () => setTerm(''), text: messages['send.clear'] }}
          title={messages['send.tokensNone'](term.trim())}
        />
      ) : (
        <Rows>
          {found.slice(0, maxRows).map((token) => (
            <li key={token.address ?? ''}>
              <ChoiceRow
                data-testid={sendTestIds.sendToken(token.symbol)}
                leading={<ImageTile name={token.symbol} round src={token.iconUrl} />}
                onClick={() => {
                  editSend(latchkey, {
                    isMax: false,
                    sendTokenAmount: '',
                    token: token.address
                      ? { address: token.address, type: 'token' }
                      : { type: 'native' },
                    unit: 'token',
                  })
                  navigate.back(latchkey)
                }}
                plain
                selected={token === chosen}
                subtitle={
                  isKnown ? <Amount>{writeToken(token.balance, token, locale)}</Amount> : undefined
                }
                title={<Found name={token.name} term={needle} />}
                trailing={
                  isKnown ? <Amount>{writeWorth(token.balance, token, locale)}</Amount> : undefined
                }
              />
            </li>
          ))}
          {isLoading
            ? [1, 2].map((row) => (
                <li key={row}>
                  <SkeletonRow />
                </li>
              ))
            : null}
        </Rows>
      )}
      {portfolio.status === 'error' ? (
        <Notice tone="warn">{messages['send.tokensFailed']}</Notice>
      ) : portfolio.data?.partial.length ? (
        <Notice>{messages['send.tokensPartial']}</Notice>
      ) : null}
    </div>
  )
}

function Title() {
  return useTexts(en)['send.tokens']
}
WalletSendSelectTokenView.Title = Title
