import { useFeatures } from '../hooks/useFeatures.ts'

/** Whether the project has several wallets a namespace (S6.6). */
export function useMultiWallet(): boolean {
  return useFeatures().multiWallet
}
