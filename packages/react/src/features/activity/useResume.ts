import { useContext, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import type { FeatureAction } from '../../kit/FeatureAction.ts'
import { ViewCodeContext } from '../../kit/ViewCode.ts'

/** Looks again at what this browser has begun before the page was loaded: a list of what happens has it, too. */
export function useResume(actions: readonly FeatureAction[]): void {
  const latchkey = useLatchkey()
  const { load } = useContext(ViewCodeContext)
  useEffect(() => {
    for (const { pending } of actions)
      if (pending?.isKept(latchkey))
        load(pending.view).then(
          ({ resume }) => resume?.(latchkey),
          // What cannot be loaded now is looked at when the list is opened again.
          () => undefined,
        )
  }, [actions, latchkey, load])
}
