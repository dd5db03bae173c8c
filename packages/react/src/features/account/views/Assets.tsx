import type { Network } from '@latchkey/core'
import { Segments } from '@latchkey/ui'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { useAccountTab } from '../useAccountTab.ts'
import type { Holdings } from '../useHoldings.ts'
import { ViewPart } from '../ViewPart.tsx'
import classes from './AccountView.module.css'
import { Tokens, TokensPending } from './Tokens.tsx'

/** What the account has and what happened: the second where the project has it on (S2.13). */
export function Assets({ network, ...holdings }: Assets.Props) {
  const messages = useTexts(en)
  const { activity: hasActivity, isPending } = useFeatures()
  const [tab, setTab] = useAccountTab()
  const shown = hasActivity ? tab : 'tokens'
  return (
    <div className={classes['assets']}>
      {hasActivity || isPending ? (
        // Their place is kept until the project has answered.
        <div className={classes['tabs']} data-pending={isPending || undefined}>
          <Segments
            label={messages['tokens.parts']}
            onValueChange={setTab}
            options={(['tokens', 'activity'] as const).map((value) => ({
              testId: kitTestIds.tab(value),
              text: messages[value === 'tokens' ? 'tokens.title' : 'tokens.activity'],
              value,
            }))}
            value={shown}
          />
        </div>
      ) : null}
      {shown === 'tokens' ? (
        <Tokens {...holdings} network={network} />
      ) : (
        <ViewPart name="Activity" pending={<TokensPending />} />
      )}
    </div>
  )
}

export declare namespace Assets {
  type Props = Pick<Holdings, 'balance' | 'portfolio' | 'tokenRetry'> & { network: Network }
}
