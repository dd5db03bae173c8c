import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Whether Connect has the way to the whole catalogue, as the site and its project say. */
export function useShowsAllWallets(): boolean {
  const { internal, options } = useLatchkey()
  const { allWallets: on } = useFeatures()
  return (
    on &&
    options.allWallets !== 'HIDE' &&
    (options.allWallets !== 'ONLY_MOBILE' || internal.environment.mobile)
  )
}
