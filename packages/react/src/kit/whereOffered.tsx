import type { Features } from '@latchkey/core/modal'
import { useFeatures } from '../hooks/useFeatures.ts'
import { EmptyLine } from './EmptyLine.tsx'
import type { ViewComponent } from './Feature.ts'

/** A switch of the site or its project, and what a screen behind it says where it is off (S2.13). */
export type Offer = {
  feature: Extract<keyof Features, 'activity' | 'onramp' | 'receive' | 'send' | 'swaps'>
  useOff: () => string
}

/** The screen where the site offers its feature; else one that says that it does not. */
export function whereOffered<Props extends object>(
  View: ViewComponent<Props>,
  { feature, useOff }: Offer,
): ViewComponent<Props> {
  function Offered(props: Props) {
    const { isPending, [feature]: offered } = useFeatures()
    // Some are lists of providers: an empty one is off.
    const isOn = typeof offered === 'boolean' ? offered : offered.length > 0
    if (isOn) return <View {...props} />
    // What the site alone decides is not waited for.
    return isPending && feature !== 'receive' && feature !== 'send' ? null : <Off />
  }
  function Off() {
    return <EmptyLine>{useOff()}</EmptyLine>
  }
  return Object.assign(Offered, View)
}
