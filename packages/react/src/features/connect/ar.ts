import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'connect.allWallets': 'كل المحافظ',
  'connect.empty': 'لم نجد محفظة في هذا المتصفّح.',
  'connect.installed': 'مثبّتة',
  'connect.noWallet': 'ليست لديّ محفظة',
  'connect.recent': 'الأخيرة',
  'connect.remote': 'محفظة الهاتف',
  'connect.title': 'اربط محفظتك',
}
