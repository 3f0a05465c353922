// Which lessons have been learned, on this device.

const key = 'salle.lessons';

function kept(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (!found || typeof found !== 'object') return {};
    return Object.fromEntries(
      Object.entries(found).map(([game, ids]) => [
        game,
        Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

const learned = $state<{ of: Record<string, string[]> }>({ of: kept() });

export function isLearned(game: string, lesson: string): boolean {
  return learned.of[game]?.includes(lesson) ?? false;
}

export function learn(game: string, lesson: string): void {
  if (isLearned(game, lesson)) return;
  learned.of = { ...learned.of, [game]: [...(learned.of[game] ?? []), lesson] };
  keep();
}

export function forget(game: string): void {
  learned.of = { ...learned.of, [game]: [] };
  keep();
}

function keep(): void {
  try {
    localStorage.setItem(key, JSON.stringify(learned.of));
  } catch {
    // A full or forbidden store: it holds for this visit.
  }
}
