"""The item routes once more, as one would write them with FastAPI and SQLAlchemy: SQLite with full sync, one process,
the models of pydantic for what comes in and goes out, callers with Basic credentials that are kept once they were found.
"""

import hashlib
import os
from datetime import datetime, timezone
from functools import lru_cache
from typing import List, Optional

from fastapi import Depends, FastAPI, HTTPException, Query
from fastapi.security import HTTPBasic, HTTPBasicCredentials
from pydantic import BaseModel, Field
from sqlalchemy import BigInteger, Boolean, Column, DateTime, Float, Integer, String, create_engine, event, select
from sqlalchemy.orm import Session, declarative_base, sessionmaker
from sqlalchemy.pool import QueuePool

# Without a pool, which is the default for SQLite in this version, each request would open the file anew.
engine = create_engine(
    "sqlite:///" + os.environ["DATABASE_FILE"],
    connect_args={"check_same_thread": False},
    poolclass=QueuePool,
    pool_size=40,
)


@event.listens_for(engine, "connect")
def prepare(connection, _record):
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")


Base = declarative_base()
open_session = sessionmaker(engine, expire_on_commit=False)


class StoredItem(Base):
    __tablename__ = "items"
    id = Column(Integer, primary_key=True)
    registry_id = Column(BigInteger, nullable=False, index=True)
    name = Column(String, nullable=False)
    description = Column(String)
    url = Column(String, nullable=False)
    retailer = Column(String)
    image_url = Column(String)
    price = Column(Float)
    quantity_needed = Column(Integer, nullable=False)
    quantity_purchased = Column(Integer, nullable=False, default=0)
    is_active = Column(Boolean, nullable=False, default=True)
    created_at = Column(DateTime, nullable=False)
    updated_at = Column(DateTime, nullable=False)


class Caller(Base):
    __tablename__ = "callers"
    username = Column(String, primary_key=True)
    password_hash = Column(String, nullable=False)


class NewItem(BaseModel):
    registry_id: int = Field(gt=0)
    name: str = Field(min_length=1, max_length=200)
    url: str = Field(min_length=10, max_length=500)
    description: Optional[str] = Field(None, max_length=2000)
    retailer: Optional[str] = Field(None, max_length=2000)
    image_url: Optional[str] = Field(None, max_length=2000)
    price: Optional[float] = Field(None, gt=0)
    quantity_needed: int = Field(1, ge=1)


class Item(NewItem):
    id: int
    quantity_purchased: int
    is_active: bool
    created_at: datetime
    updated_at: datetime

    class Config:
        orm_mode = True


class Envelope(BaseModel):
    message: str
    data: Item


def hash_of(password: str) -> str:
    return hashlib.sha256(password.encode()).hexdigest()


@lru_cache(maxsize=10_000)
def is_known(username: str, password: str) -> bool:
    with open_session() as session:
        caller = session.get(Caller, username)
    return caller is not None and caller.password_hash == hash_of(password)


def demand_caller(credentials: HTTPBasicCredentials = Depends(HTTPBasic())) -> str:
    if not is_known(credentials.username, credentials.password):
        raise HTTPException(401, "Invalid or missing credentials")
    return credentials.username


def get_session():
    with open_session() as session:
        yield session


app = FastAPI()


@app.on_event("startup")
def make_callers():
    Base.metadata.create_all(engine)
    with open_session() as session:
        for n in range(int(os.environ["CALLERS"])):
            session.add(Caller(username=f"caller{n}", password_hash=hash_of(f"password of caller{n}")))
        session.commit()


@app.get("/items/{item_id}", response_model=Envelope)
def get_item(item_id: int, _: str = Depends(demand_caller), session: Session = Depends(get_session)):
    item = session.get(StoredItem, item_id)
    if item is None or not item.is_active:
        raise HTTPException(404, "Item not found")
    return {"message": "Item retrieved successfully", "data": item}


@app.get("/items", response_model=List[Item])
def list_items(
    skip: int = Query(0, ge=0),
    limit: int = Query(100, ge=1, le=1000),
    _: str = Depends(demand_caller),
    session: Session = Depends(get_session),
):
    page = select(StoredItem).where(StoredItem.is_active).order_by(StoredItem.id).offset(skip).limit(limit)
    return session.execute(page).scalars().all()


@app.post("/items", response_model=Envelope, status_code=201)
def create_item(given: NewItem, _: str = Depends(demand_caller), session: Session = Depends(get_session)):
    now = datetime.now(timezone.utc)
    item = StoredItem(**given.dict(), created_at=now, updated_at=now)
    session.add(item)
    session.commit()
    return {"message": "Item created successfully", "data": item}
