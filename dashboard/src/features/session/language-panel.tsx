import { NativeSelect } from '@mantine/core';
import { isLanguage, LANGUAGES, switchLanguage, t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { useUpdateProfile, useUser } from './session-api.ts';

const BY_BROWSER = 'browser';

/** In which the person reads the dashboard, on each of their devices. Saved as soon as it is chosen. */
export function LanguagePanel() {
  const { language } = useUser();
  const update = useUpdateProfile();
  const choose = (value: string) => {
    const chosen = isLanguage(value) ? value : null;
    update.mutate({ language: chosen }, { onSuccess: () => switchLanguage(chosen) });
  };
  return (
    <Panel
      title={t('Language')}
      lead={t('For the dashboard, on all your devices. Messages from the API stay in English.')}
    >
      <NativeSelect
        aria-label={t('Language')}
        maw={380}
        disabled={update.isPending}
        value={language ?? BY_BROWSER}
        data={[
          { value: BY_BROWSER, label: t('As in the browser') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </Panel>
  );
}
