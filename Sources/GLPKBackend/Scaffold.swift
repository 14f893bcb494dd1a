// Scaffold of the target, replaced as its files arrive.
