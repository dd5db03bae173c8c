import {
  beginOnramp,
  cleanAmount,
  editOnramp,
  navigate,
  readHundredths,
  tokenImageUrl,
} from '@latchkey/core/modal'
import {
  ChevronDownIcon,
  ChevronIcon,
  ChoiceRow,
  ImageTile,
  Notice,
  SecondaryButton,
  Segments,
  Tag,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Rows } from '../../../kit/Rows.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { AmountInput } from '../../../transaction/AmountInput.tsx'
import shared, { css as sharedCss } from '../../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { BuyFacts } from '../BuyFacts.tsx'
import { BuyFoot } from '../BuyFoot.tsx'
import { en } from '../en.ts'
import { methodText } from '../methodText.ts'
import classes, { css } from '../Onramp.module.css'
import { type OnrampPlace, onOnrampNetwork } from '../onOnrampNetwork.tsx'
import { onrampTestIds } from '../testIds.ts'
import { useBuyForm } from '../useBuyForm.ts'
import { signOf, writeRoundMoney } from '../writeMoney.ts'
import { writePurchase } from '../writePurchase.ts'

/** In the currency that is chosen. */
const presets = ['100', '250', '500', '1000'] as const

/** How much is paid, for what, in which way and to whom (S1.10): what arrives and every fee before the provider's page opens. */
function OnRampProviders({ view, ...place }: ViewProps<'OnRampProviders'> & OnrampPlace) {
  useStyles(sharedCss)
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { network, options } = place
  // Once for each time that the screen is opened, and before its first picture.
  useState(() =>
    beginOnramp(latchkey, view, {
      asset: options.assets.find(({ token }) => view.token !== undefined && token === view.token)
        ?.id,
      networkId: network.caipNetworkId,
    }),
  )
  useFollowNetwork(place)
  const field = useRef<HTMLInputElement>(null)
  const [isUnread, setUnread] = useState(false)
  const filled = useBuyForm(place)
  if (!filled) return null

  const { asset, currency, form, limit, provider, quote, readiness } = filled
  const money = (value: bigint) => writeRoundMoney(value, currency.id, locale)
  const type = (text: string) => {
    const digits = cleanAmount(text, { decimals: 2, previous: form.amount })
    setUnread(digits === undefined)
    if (digits !== undefined) editOnramp(latchkey, { amount: digits })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A link is opened by its own click, which is what browsers let open a tab.
    const link = event.currentTarget.querySelector<HTMLElement>(
      `[data-testid="${onrampTestIds.onrampContinue}"]`,
    )
    if (quote?.link) link?.click()
  }
  const isOut = readiness.status === 'low' || readiness.status === 'high'
  return (
    <form className={shared['screen']} onSubmit={submit}>
      <div className={classes['amount']}>
        <AmountInput
          autoFocus
          isShort={isOut}
          label={messages['buy.amount']}
          onType={type}
          ref={field}
          sign={signOf(currency.id, locale)}
          testId={onrampTestIds.onrampAmount}
          value={form.amount}
        />
        <div className={classes['under']}>
          <p
            className={classes['note']}
            data-bad={isOut || isUnread ? '' : undefined}
            data-testid={onrampTestIds.onrampNote}
            role="status"
          >
            {isUnread
              ? messages['buy.notMoney']
              : readiness.status === 'low'
                ? messages['buy.tooLow'](money(readiness.bound))
                : readiness.status === 'high'
                  ? messages['buy.tooHigh'](money(readiness.bound))
                  : messages['buy.limits'](money(limit.min), money(limit.max))}
          </p>
          {options.currencies.length > 1 ? (
            <button
              className={classes['currency']}
              data-testid={onrampTestIds.onrampCurrency}
              onClick={() => navigate.push(latchkey, { name: 'OnRampFiatSelect' })}
              type="button"
            >
              <VisuallyHidden>{messages['buy.currency']} </VisuallyHidden>
              {currency.id}
              <ChevronDownIcon size={16} />
            </button>
          ) : null}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
        <div aria-label={messages['buy.presets']} className={classes['presets']} role="group">
          {presets.map((preset) => (
            <button
              aria-pressed={readHundredths(form.amount) === readHundredths(preset)}
              className={classes['preset']}
              data-testid={onrampTestIds.onrampPreset(preset)}
              key={preset}
              onClick={() => type(preset)}
              type="button"
            >
              <bdi>{money(readHundredths(preset) ?? 0n)}</bdi>
            </button>
          ))}
        </div>
      </div>
      <Rows>
        <li>
          <ChoiceRow
            data-testid={onrampTestIds.onrampToken}
            leading={
              <ImageTile name={asset.symbol} round src={tokenImageUrl(latchkey, asset.symbol)} />
            }
            onClick={() => navigate.push(latchkey, { name: 'OnRampTokenSelect' })}
            subtitle={messages['buy.receiveOn'](network.name)}
            title={
              quote && !quote.isMocked
                ? messages['buy.receive'](writePurchase(quote.purchase, asset, locale))
                : asset.symbol
            }
            trailing={<ChevronIcon />}
          />
        </li>
      </Rows>
      {currency.limits.length > 1 ? (
        <Segments
          label={messages['buy.method']}
          onValueChange={(method) => editOnramp(latchkey, { method })}
          options={currency.limits.map(({ id }) => ({
            testId: onrampTestIds.onrampMethod(id),
            text: methodText(id, messages),
            value: id,
          }))}
          value={limit.id}
        />
      ) : null}
      {options.providers.length > 0 ? (
        <Rows label={messages['buy.provider']}>
          {options.providers.map(({ feeRange, isSandbox, label, name }) => (
            <li key={name}>
              <ChoiceRow
                data-testid={onrampTestIds.onrampProvider(name)}
                leading={<ImageTile name={label} src={undefined} />}
                onClick={
                  options.providers.length > 1
                    ? () => editOnramp(latchkey, { provider: name })
                    : undefined
                }
                selected={options.providers.length > 1 && name === provider?.name}
                subtitle={messages['buy.fees'](feeRange)}
                title={label}
                trailing={isSandbox ? <Tag tone="warn">{messages['buy.noMoney']}</Tag> : undefined}
              />
            </li>
          ))}
        </Rows>
      ) : null}
      {options.isFallback ? (
        <Notice title={messages['buy.fallback']}>{messages['buy.fallbackHint']}</Notice>
      ) : null}
      <Problem filled={filled} />
      {quote && !quote.isMocked ? <BuyFacts filled={filled} quote={quote} /> : null}
      <BuyFoot field={field} filled={filled} />
    </form>
  )
}

/** Why there is no price, and what can be done. */
function Problem({ filled }: { filled: NonNullable<ReturnType<typeof useBuyForm>> }) {
  const messages = useTransactionTexts(en)
  const { error, provider, quote, retry } = filled
  const again = <SecondaryButton onClick={retry}>{messages['common.retry']}</SecondaryButton>
  if (quote?.isMocked && quote.link)
    return (
      <Notice
        title={messages['buy.mocked'](provider?.label ?? messages['buy.provider'])}
        tone="warn"
      >
        {messages['buy.mockedHint']}
      </Notice>
    )
  if (quote?.isMocked)
    return (
      <Notice action={again} title={messages['buy.unavailable']} tone="warn">
        {messages['buy.unavailableHint']}
      </Notice>
    )
  if (error === undefined || error === null) return null
  const { code, isThrottled } = Object(error) as { code?: unknown; isThrottled?: unknown }
  return code === 'onramp.refused' ? (
    <Notice title={messages['buy.refused']} tone="warn">
      {messages['buy.refusedHint']}
    </Notice>
  ) : (
    <Notice
      action={again}
      title={messages[isThrottled === true ? 'buy.throttled' : 'buy.unavailable']}
      tone="warn"
    >
      {messages['buy.unavailableHint']}
    </Notice>
  )
}

/** An asset belongs to one network: on another nothing is chosen. */
function useFollowNetwork({ form, network }: OnrampPlace): void {
  const latchkey = useLatchkey()
  const { caipNetworkId } = network
  useEffect(() => {
    if (form.networkId !== caipNetworkId)
      editOnramp(latchkey, { asset: undefined, networkId: caipNetworkId, provider: undefined })
  }, [caipNetworkId, form.networkId, latchkey])
}

function Title() {
  return useTransactionTexts(en)['buy.title']
}

export const OnRampProvidersView = onOnrampNetwork<ViewProps<'OnRampProviders'>>(
  Object.assign(OnRampProviders, { Title }),
)
