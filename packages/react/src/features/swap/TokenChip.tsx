import type { SwapToken } from '@latchkey/core'
import { navigate, shortSymbol } from '@latchkey/core/modal'
import { ChevronDownIcon, ImageTile, VisuallyHidden } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes from './Swap.module.css'
import { swapTestIds } from './testIds.ts'

/** Which token a side has, and the way to another one. */
export function TokenChip({
  label,
  side,
  token,
}: {
  label: string
  side: 'from' | 'to'
  token: SwapToken | undefined
}) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const preload = useViewPreload()
  return (
    <button
      className={classes['chip']}
      data-testid={swapTestIds.swapSelectToken(side === 'from' ? 'sourceToken' : 'toToken')}
      onClick={() => navigate.push(latchkey, { name: 'SwapSelectToken', side })}
      onPointerEnter={() => preload('SwapSelectToken')}
      type="button"
    >
      <VisuallyHidden>{label} </VisuallyHidden>
      {token ? <ImageTile name={token.symbol} round size={20} src={token.logoUri} /> : null}
      <bdi>{token ? shortSymbol(token.symbol) : messages['swap.selectToken']}</bdi>
      <ChevronDownIcon size={16} />
    </button>
  )
}
