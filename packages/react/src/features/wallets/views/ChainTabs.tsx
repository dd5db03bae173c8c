import type { Namespace } from '@latchkey/core'
import { Segments } from '@latchkey/ui'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { walletsTestIds } from '../testIds.ts'

/** Which namespace's wallets are listed. */
export function ChainTabs({ chosen, namespaces, onChoose }: ChainTabs.Props) {
  const messages = useTexts(en)
  return (
    <Segments
      label={messages['wallets.title']}
      onValueChange={onChoose}
      options={namespaces.map((namespace) => ({
        testId: walletsTestIds.chainTab(namespace),
        text: messages[`chain.${namespace}.short`],
        value: namespace,
      }))}
      value={chosen}
    />
  )
}

export declare namespace ChainTabs {
  type Props = {
    chosen: Namespace
    namespaces: readonly Namespace[]
    onChoose: (namespace: Namespace) => void
  }
}
