import { shortSymbol } from '@latchkey/core/modal'
import { ChoiceRow, ImageTile, SearchField, useStyles } from '@latchkey/ui'
import { type ReactNode, useContext, useState } from 'react'
import { MessagesContext } from '../i18n/MessagesContext.ts'
import { Amount } from '../kit/Amount.tsx'
import { Found } from '../kit/Found.tsx'
import { Outcome } from '../kit/Outcome.tsx'
import { Rows } from '../kit/Rows.tsx'
import { SkeletonRow } from '../kit/SkeletonRow.tsx'
import { useTexts } from '../kit/useTexts.ts'
import { en } from './en.ts'
import classes, { css } from './Transaction.module.css'
import { writeToken, writeWorth } from './writeToken.ts'

/** Below this many tokens a search field is more to read than the list. */
const searchFrom = 7

/** More rows than anybody reads; the search finds the others. */
const maxRows = 100

/** Tokens to choose one from, found by name, by symbol or by their whole address. */
export function TokenList<Token extends ListedToken>({
  children,
  chosen,
  disabledReasonOf,
  isBalanceKnown,
  isLoading,
  onChoose,
  search,
  testIdOf,
  titleOf,
  tokens,
}: TokenList.Props<Token>) {
  useStyles(css)
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const [term, setTerm] = useState('')
  const needle = term.trim().toLowerCase()
  const type = (text: string) => {
    setTerm(text)
    search?.onTerm(text)
  }
  const found = tokens.filter(
    (token) =>
      [token.name, token.symbol].some((text) => text.toLowerCase().includes(needle)) ||
      (needle.length > 0 && token.address?.toLowerCase() === needle),
  )
  const rowOf = (token: Token) => {
    const { address, balance, iconUrl, name, symbol } = token
    return (
      <li key={address ?? ''}>
        <ChoiceRow
          data-testid={testIdOf(token)}
          disabledReason={disabledReasonOf?.(token)}
          leading={<ImageTile name={symbol} round src={iconUrl} />}
          onClick={() => onChoose(token)}
          plain
          selected={token === chosen}
          subtitle={
            balance === undefined ? (
              <bdi>{shortSymbol(symbol)}</bdi>
            ) : isBalanceKnown ? (
              <Amount>{writeToken(balance, token, locale)}</Amount>
            ) : undefined
          }
          title={<Found name={name} term={needle} />}
          trailing={
            isBalanceKnown && balance !== undefined ? (
              <Amount>{writeWorth(balance, token, locale)}</Amount>
            ) : undefined
          }
        />
      </li>
    )
  }
  const sections = sectionsOf(found.slice(0, maxRows), titleOf)
  return (
    <div className={classes['screen']}>
      {tokens.length < searchFrom && !search ? null : (
        <SearchField
          clearLabel={messages['transaction.clear']}
          data-autofocus=""
          data-testid={search?.testId}
          label={messages['transaction.tokensSearch']}
          onValueChange={type}
          value={term}
        />
      )}
      {needle ? null : search?.above}
      {found.length === 0 && !isLoading
        ? (search?.none ?? (
            <Outcome
              action={{ run: () => type(''), text: messages['transaction.clear'] }}
              title={messages['transaction.tokensNone'](term.trim())}
            />
          ))
        : sections.map(({ title, tokens: listed }, index) => (
            <section key={title} className={classes['block']}>
              {title ? <h3 className={classes['caption']}>{title}</h3> : null}
              <Rows label={title}>
                {listed.map(rowOf)}
                {isLoading && index === sections.length - 1
                  ? [1, 2].map((row) => (
                      <li key={row}>
                        <SkeletonRow />
                      </li>
                    ))
                  : null}
              </Rows>
            </section>
          ))}
      {children}
    </div>
  )
}

/** Tokens in their order, a section for each title that differs from the one before; one without any where there is none. */
function sectionsOf<Token>(
  tokens: readonly Token[],
  titleOf: ((token: Token) => string) | undefined,
): readonly { title: string | undefined; tokens: readonly Token[] }[] {
  const sections: { title: string | undefined; tokens: Token[] }[] = []
  for (const token of tokens) {
    const title = titleOf?.(token)
    const last = sections.at(-1)
    if (last && last.title === title) last.tokens.push(token)
    else sections.push({ title, tokens: [token] })
  }
  return sections.length > 0 ? sections : [{ title: undefined, tokens }]
}

export type ListedToken = {
  /** Undefined for the network's own currency. */
  address: string | undefined
  /** Undefined where the account has none of it, which is not worth a line. */
  balance: bigint | undefined
  decimals: number
  iconUrl: string | undefined
  name: string
  price: number | undefined
  symbol: string
}

export declare namespace TokenList {
  type Props<Token extends ListedToken> = {
    /** What is to be said of the whole list, below it. */
    children?: ReactNode | undefined
    /** One of `tokens`. */
    chosen: Token | undefined
    /** Why one cannot be chosen; undefined where it can. */
    disabledReasonOf?: ((token: Token) => string | undefined) | undefined
    /** How much there is of each is known; where it is not, no row says it. */
    isBalanceKnown: boolean
    /** More may come. */
    isLoading: boolean
    onChoose: (token: Token) => void
    /** Of a list that can be searched however short it is. */
    search?:
      | {
          /** Stands above the list while nothing is searched for. */
          above?: ReactNode | undefined
          /** Stands in the place of a list in which nothing is found. */
          none?: ReactNode | undefined
          onTerm: (term: string) => void
          testId: string
        }
      | undefined
    testIdOf: (token: Token) => string
    /** What stands above a token and those after it that say the same. */
    titleOf?: ((token: Token) => string) | undefined
    tokens: readonly Token[]
  }
}
