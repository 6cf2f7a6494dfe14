export const memory = {
  thisYear: (year: string) => ({ year }),
  budget: (currency: string) => ({ currency }),
  ofBudget: (given: string, budget: string) => ({ given, budget }),
  gave: (who: string) => ({ who }),
  when: (year: string, pieces: number) => ({ year, pieces }),
}
