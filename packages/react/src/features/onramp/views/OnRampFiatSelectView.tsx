import { editOnramp, navigate } from '@latchkey/core/modal'
import { ChoiceRow, useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Rows } from '../../../kit/Rows.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { en } from '../en.ts'
import classes, { css } from '../Onramp.module.css'
import { type OnrampPlace, onOnrampNetwork } from '../onOnrampNetwork.tsx'
import { onrampTestIds } from '../testIds.ts'
import { signOf } from '../writeMoney.ts'

/** What can be paid in (S3.38). */
function SelectCurrency({ form, options }: ViewProps<'OnRampFiatSelect'> & OnrampPlace) {
  useStyles(css)
  const latchkey = useLatchkey()
  const { locale } = useContext(MessagesContext)
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const chosen = form.currency ?? options.currencies[0]?.id
  return (
    <Rows>
      {options.currencies.map(({ id }) => (
        <li key={id}>
          <ChoiceRow
            data-testid={onrampTestIds.onrampCurrencyItem(id)}
            leading={<span className={classes['sign']}>{signOf(id, locale)}</span>}
            onClick={() => {
              editOnramp(latchkey, { currency: id })
              navigate.back(latchkey)
            }}
            plain
            selected={id === chosen}
            subtitle={id}
            title={names.of(id) ?? id}
          />
        </li>
      ))}
    </Rows>
  )
}

function Title() {
  return useTransactionTexts(en)['buy.currencyTitle']
}

export const OnRampFiatSelectView = onOnrampNetwork<ViewProps<'OnRampFiatSelect'>>(
  Object.assign(SelectCurrency, { Title }),
)
